import { setTimeout as wait } from 'node:timers/promises';
import type { Bench, Size } from './bench.ts';
import { type Load, loadServer } from './http-load.ts';
import { type PreparedGallery, preparedGallery, whileServed } from './prepared-gallery.ts';
import { memoryOf } from './workbench.ts';

const LOAD_MS = 15_000;
const SAMPLE_MS = 250;
/** Limit of the server's memory with the large gallery, under load. */
const MEMORY_MAX_MB = 220;

/** Concurrent requests: pages, lists of 60, companies' lists, and occasionally the whole list. */
function mixedLoad({ port, cookie }: PreparedGallery): Load[] {
  const signedIn = { port, cookie, acceptEncoding: 'br', durationMs: LOAD_MS };
  return [
    { ...signedIn, path: '/', connections: 8 },
    { ...signedIn, path: '/api/images/by-tag/all-screens?limit=60', connections: 8 },
    { ...signedIn, path: '/api/companies/company-1/images', connections: 4 },
    { ...signedIn, path: '/api/companies', connections: 2 },
    { ...signedIn, path: '/api/images/by-tag/all-screens', connections: 2 },
    { ...signedIn, path: '/api/images/by-tag/all', connections: 1 },
  ];
}

async function measure(size: Size, bench: Bench): Promise<void> {
  const gallery = await preparedGallery(size, bench);
  bench.say(`${size.name}: mixed load for ${LOAD_MS / 1000} s …`);
  const samples = await whileServed(gallery, async (server) => {
    const taken: number[] = [];
    let loading = true;
    const load = Promise.all(mixedLoad(gallery).map(loadServer)).finally(() => {
      loading = false;
    });
    while (loading) {
      taken.push(await memoryOf(server));
      await wait(SAMPLE_MS);
    }
    await load;
    return taken;
  });
  bench.report({
    name: `server memory, ${size.images} images in the index, highest under load`,
    figure: Math.max(...samples),
    unit: 'MB',
    ...(size.name === 'huge' ? {} : { limit: { of: 'figure', is: 'below', value: MEMORY_MAX_MB } }),
  });
}

/** Resident memory of the server under a mixed load of signed-in users. */
export async function benchMemory(bench: Bench): Promise<void> {
  for (const size of bench.sizes) await measure(size, bench);
}
