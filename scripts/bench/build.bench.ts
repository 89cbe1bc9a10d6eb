import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { astroBuild } from '#server/builds/astro-build.ts';
import { childEnvironment, readSettings } from '#server/env.ts';
import { type OpenGallery, openGallery } from '#server/site-server/open-gallery.ts';
import type { Bench, Size } from './bench.ts';
import { type Limit, median } from './measurement.ts';
import { preparedGallery } from './prepared-gallery.ts';
import { PROJECT_DIR, timed, withFolder } from './workbench.ts';

const ROUNDS = 3;
const RATIO_MAX = 1.4;
/** Longest rebuild in seconds, by size. */
const REBUILD_LIMITS: Partial<Record<Size['name'], number>> = { demo: 15, large: 25 };

const EDIT_ROUNDS = 3;
const EDIT_TIMEOUT_MS = 300_000;
const LIVE_POLL_MS = 50;
/** Longest time in seconds until an edit is live, by size. */
const EDIT_LIMITS: Partial<Record<Size['name'], number>> = { demo: 10, large: 25 };

const inSeconds = (ms: number) => ms / 1000;

/** Time in ms that a bare Astro project takes for this number of trivial pages. */
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

/** Time in ms from an admin's save, including the wait for further edits, until the new release is live. */
async function editToLive({ app, releases }: OpenGallery, round: number): Promise<number> {
  const [company] = await app.companies.listPublic();
  if (!company) throw new Error('There is no company to edit.');
  const { id, name, slug } = company;
  const before = await releases.currentId();
  const startedAt = performance.now();
  const words = { name, slug, description: `Edited for the ${round + 1}. time` };
  await app.companyAdmin.update(id, words, { id: null, email: 'benchmark' });
  while ((await releases.currentId()) === before) {
    if (performance.now() - startedAt > EDIT_TIMEOUT_MS) throw new Error('The edit has not become live.');
    await wait(LIVE_POLL_MS);
  }
  const liveAfterMs = performance.now() - startedAt;
  await app.builds.settled();
  return liveAfterMs;
}

type Times = { rebuilds: number[]; edits: number[]; pages: number };

/** Measures full rebuilds through the queue until the new release is live, and edits. */
async function takeTimes(gallery: OpenGallery, { name }: Size, bench: Bench): Promise<Times> {
  const times: Times = { rebuilds: [], edits: [], pages: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    bench.say(`${name}: rebuild ${round + 1} of ${ROUNDS} …`);
    times.rebuilds.push(await timed(() => gallery.app.builds.runNow('Benchmark', () => {}, { urgent: true })));
  }
  for (let round = 0; round < EDIT_ROUNDS; round += 1) {
    bench.say(`${name}: edit ${round + 1} of ${EDIT_ROUNDS} …`);
    times.edits.push(await editToLive(gallery, round));
  }
  const client = gallery.releases.client((await gallery.releases.currentId()) ?? '');
  times.pages = (await readdir(client, { recursive: true })).filter((file) => file.endsWith('.html')).length;
  return times;
}

const atMost = (seconds: number | undefined): { limit?: Limit } =>
  seconds === undefined ? {} : { limit: { of: 'figure', is: 'below', value: seconds } };

async function measure(size: Size, bench: Bench): Promise<void> {
  const { settings, firstBuildMs } = await preparedGallery(size, bench);
  const gallery = await openGallery(settings, { projectDir: PROJECT_DIR });
  const { rebuilds, edits, pages } = await takeTimes(gallery, size, bench).finally(gallery.close);
  bench.say(`${size.name}: a bare Astro project with ${pages} pages …`);
  const baseline = { name: `bare Astro, ${pages} pages`, figure: inSeconds(await bareBuild(pages)) };
  const of = `${size.companies} companies, ${size.images} images`;
  const rebuild = { name: `full rebuild, ${of}`, figure: inSeconds(median(rebuilds)), unit: 's' };
  const ratio: Limit = { of: 'ratio', is: 'at most', value: RATIO_MAX };
  bench.report({ ...rebuild, baseline, ...(size.name === 'demo' ? {} : { limit: ratio }) });
  bench.report({ ...rebuild, ...atMost(REBUILD_LIMITS[size.name]) });
  const edit = { name: `edit to live, ${of}`, figure: inSeconds(median(edits)), unit: 's' };
  bench.report({ ...edit, ...atMost(EDIT_LIMITS[size.name]) });
  bench.report({ name: `first build, ${of}, nothing cached`, figure: inSeconds(firstBuildMs), unit: 's' });
}

/** Full rebuilds and edits, compared with a bare Astro project with as many trivial pages. */
export async function benchBuild(bench: Bench): Promise<void> {
  for (const size of bench.sizes) await measure(size, bench);
}
