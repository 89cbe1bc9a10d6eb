import { childEnvironment } from '#server/env.ts';
import { freePort } from '../start/port.ts';
import type { Bench, Size } from './bench.ts';
import { loadServer } from './http-load.ts';
import { median } from './measurement.ts';
import { startNginx } from './nginx.ts';
import { type PreparedGallery, preparedGallery, whileServed } from './prepared-gallery.ts';
import { startBenchServer, stopBenchServer } from './workbench.ts';

const ROUNDS = 5;
const ROUND_MS = 1_500;
const CONNECTIONS = 32;
const SIRV_RATIO = 0.8;
const PATHS = ['/', '/company/company-1', '/robots.txt'];

type Ports = { ours: number; sirv: number; nginx: number | undefined };

/** Requests per second for a file, alternating between ours, bare sirv's and nginx's; precompressed if the file is. */
async function compare(path: string, ports: Ports, { name }: Size, bench: Bench): Promise<void> {
  const rates = { ours: [] as number[], sirv: [] as number[], nginx: [] as number[] };
  const load = async (server: keyof Ports, requestPath = path) => {
    const port = ports[server];
    if (port === undefined) return;
    const how = { path: requestPath, acceptEncoding: 'br, gzip', connections: CONNECTIONS, durationMs: ROUND_MS };
    rates[server].push((await loadServer({ ...how, port })).requestsPerSecond);
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    await load('sirv');
    await load('nginx');
    await load('ours');
  }
  const figure = median(rates.ours);
  const what = { name: `${path}, ${name} gallery`, figure, unit: 'requests/s' };
  const baseline = { name: 'bare sirv', figure: median(rates.sirv) };
  bench.report({ ...what, baseline, limit: { of: 'ratio', is: 'at least', value: SIRV_RATIO } });
  if (ports.nginx === undefined) return;
  bench.report({ ...what, baseline: { name: 'nginx, one worker, gzip', figure: median(rates.nginx) } });
}

async function measure(gallery: PreparedGallery, size: Size, bench: Bench): Promise<void> {
  const env = childEnvironment(gallery.settings, { NODE_ENV: 'production' });
  const port = await freePort();
  const sirv = await startBenchServer('sirv-server.ts', [String(port), gallery.client], env);
  const nginx = await startNginx(gallery.client, bench);
  try {
    const ports = { ours: gallery.port, sirv: port, nginx: nginx?.port };
    await whileServed(gallery, async () => {
      for (const path of PATHS) await compare(path, ports, size, bench);
    });
  } finally {
    await stopBenchServer(sirv);
    await nginx?.stop();
  }
}

/** Static files of the release for signed-out visitors, in the largest gallery. */
export async function benchStatic(bench: Bench): Promise<void> {
  const size = bench.sizes.at(-1);
  if (size) await measure(await preparedGallery(size, bench), size, bench);
}
