import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { astroBuild } from '#server/build-hook/astro-build.ts';
import { childEnvironment, readSettings } from '#server/env.ts';
import { openGallery } from '../serve/open-gallery.ts';
import type { Bench, Size } from './bench.ts';
import { type Limit, median } from './measurement.ts';
import { preparedGallery } from './prepared-gallery.ts';
import { PROJECT_DIR, timed, withFolder } from './workbench.ts';

const ROUNDS = 3;
const RATIO_MAX = 1.4;
/** Longest rebuild in seconds, by size. */
const LIMITS: Partial<Record<Size['name'], number>> = { demo: 15, large: 25 };

const inSeconds = (ms: number) => ms / 1000;

/** How long in ms a bare Astro project takes for as many trivial pages. */
function bareBuild(pages: number): Promise<number> {
  return withFolder(async (folder) => {
    await mkdir(join(folder, 'src/pages'), { recursive: true });
    await symlink(join(PROJECT_DIR, 'node_modules'), join(folder, 'node_modules'));
    await writeFile(join(folder, 'package.json'), '{"type":"module"}');
    const page = `---\nexport const getStaticPaths = () => Array.from({ length: ${pages} }, (_, page) => ({ params: { page: String(page) } }));\n---\n<html><head><title>{Astro.params.page}</title></head><body>{Astro.params.page}</body></html>\n`;
    await writeFile(join(folder, 'src/pages/[page].astro'), page);
    const env = childEnvironment(readSettings({}), { NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' });
    const signal = new AbortController().signal;
    const build = () =>
      astroBuild({ projectDir: folder, outDir: join(folder, 'dist'), env, log: () => {}, signal, lowPriority: false });
    await build();
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) times.push(await timed(build));
    return median(times);
  });
}

/** Full rebuilds through the queue, until the new release is live. */
async function measure(size: Size, bench: Bench): Promise<void> {
  const { settings, firstBuildMs } = await preparedGallery(size, bench);
  const gallery = await openGallery(settings, { projectDir: PROJECT_DIR });
  const times: number[] = [];
  let pages = 0;
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      bench.say(`${size.name}: rebuild ${round + 1} of ${ROUNDS} …`);
      times.push(await timed(() => gallery.app.builds.runNow('Benchmark', () => {}, true)));
    }
    const client = gallery.releases.client((await gallery.releases.currentId()) ?? '');
    pages = (await readdir(client, { recursive: true })).filter((name) => name.endsWith('.html')).length;
  } finally {
    gallery.close();
  }
  bench.say(`${size.name}: a bare Astro project with ${pages} pages …`);
  const baseline = { name: `bare Astro, ${pages} pages`, figure: inSeconds(await bareBuild(pages)) };
  const of = `${size.companies} companies, ${size.images} images`;
  const ratio: Limit = { of: 'ratio', is: 'at most', value: RATIO_MAX };
  const figure = inSeconds(median(times));
  bench.report({
    name: `full rebuild, ${of}`,
    figure,
    unit: 's',
    baseline,
    ...(size.name === 'demo' ? {} : { limit: ratio }),
  });
  const most = LIMITS[size.name];
  if (most)
    bench.report({ name: `full rebuild, ${of}`, figure, unit: 's', limit: { of: 'figure', is: 'below', value: most } });
  bench.report({ name: `first build, ${of}, nothing cached`, figure: inSeconds(firstBuildMs), unit: 's' });
}

/** Whole rebuilds, against a bare Astro project with as many trivial pages. */
export async function benchBuild(bench: Bench): Promise<void> {
  for (const size of bench.sizes) await measure(size, bench);
}
