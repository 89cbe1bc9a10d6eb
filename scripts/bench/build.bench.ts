import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { astroBuild } from '#server/builds/astro-build.ts';
import { childEnvironment, readSettings } from '#server/env.ts';
import { type OpenGallery, openGallery } from '#server/site-server/open-gallery.ts';
import { ROOT } from '../toolchain.mjs';
import { type Bench, type Size, until, withFolder } from './bench.ts';
import { ACTOR, preparedGallery } from './galleries.ts';
import { below, median, ratio, timed } from './measurement.ts';

const ROUNDS = 3;
/** Longest rebuild, and longest time until an edit is live, in seconds, by size. */
const LIMITS: Partial<Record<Size['name'], { rebuild: number; edit: number }>> = {
  demo: { rebuild: 15, edit: 10 },
  large: { rebuild: 25, edit: 25 },
};

/** Seconds that something takes, each round. */
async function rounds(takeMs: (round: number) => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) times.push((await takeMs(round)) / 1_000);
  return median(times);
}

/** Seconds that a bare Astro project takes for this number of trivial pages. */
function bareBuild(pages: number): Promise<number> {
  return withFolder(async (folder) => {
    await mkdir(join(folder, 'src/pages'), { recursive: true });
    await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    await writeFile(join(folder, 'package.json'), '{"type":"module"}');
    const page = `---\nexport const getStaticPaths = () => Array.from({ length: ${pages} }, (_, page) => ({ params: { page: String(page) } }));\n---\n<html><head><title>{Astro.params.page}</title></head><body>{Astro.params.page}</body></html>\n`;
    await writeFile(join(folder, 'src/pages/[page].astro'), page);
    const env = childEnvironment(readSettings({}), { NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' });
    const signal = new AbortController().signal;
    const build = () =>
      astroBuild({ projectDir: folder, outDir: join(folder, 'dist'), env, log: () => {}, signal, lowPriority: false });
    await build();
    return rounds(() => timed(build));
  });
}

/** Time in ms from an admin's save, including the wait for further edits, until the new release is live. */
async function editToLive({ app, releases }: OpenGallery, round: number): Promise<number> {
  const [company] = await app.companies.listPublic();
  if (!company) throw new Error('There is no company to edit.');
  const { id, name, slug } = company;
  const before = await releases.currentId();
  const startedAt = performance.now();
  await app.companyAdmin.update(id, { name, slug, description: `Edited for the ${round + 1}. time` }, ACTOR);
  await until(async () => (await releases.currentId()) !== before);
  const liveAfterMs = performance.now() - startedAt;
  await app.builds.settled();
  return liveAfterMs;
}

async function measureSize(size: Size, { say, report }: Bench, gallery: OpenGallery) {
  const { app, releases } = gallery;
  say(`${size.name}: rebuilds and edits …`);
  const rebuild = await rounds(() => timed(() => app.builds.runNow('Benchmark', () => {}, { urgent: true })));
  const edit = await rounds((round) => editToLive(gallery, round));
  const files = await readdir(releases.client((await releases.currentId()) ?? ''), { recursive: true });
  const pages = files.filter((file) => file.endsWith('.html')).length;
  say(`${size.name}: a bare Astro project with ${pages} pages …`);
  const of = `${size.companies} companies, ${size.images} images`;
  const limits = LIMITS[size.name];
  report(`full rebuild, ${of}`, rebuild, 's', {
    baseline: { name: `bare Astro, ${pages} pages`, figure: await bareBuild(pages) },
    limit: size.name === 'demo' ? undefined : ratio.atMost(1.4),
  });
  report(`full rebuild, ${of}`, rebuild, 's', { limit: limits && below(limits.rebuild) });
  report(`edit to live, ${of}`, edit, 's', { limit: limits && below(limits.edit) });
}

/** Full rebuilds through the queue and edits, compared with a bare Astro project with as many trivial pages. */
export async function measure(bench: Bench): Promise<void> {
  for (const size of bench.sizes) {
    const { settings } = await preparedGallery(size, bench);
    const gallery = await openGallery(settings, { projectDir: ROOT });
    await measureSize(size, bench, gallery).finally(gallery.close);
  }
}
