import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { astroBuild } from '#server/build-hook/astro-build.ts';
import { childEnvironment, readSettings } from '#server/env.ts';
import { openGallery } from '../serve/open-gallery.ts';
import { seedGallery } from './seed-gallery.ts';
import { median, PROJECT_DIR, withFolder } from './workbench.ts';

const ROUNDS = 3;
/** Gallery sizes: one like the real one, and the large one of the contract. */
const SIZES = [
  { images: 500, companies: 32, wanted: 'under 15 s', holds: (ms: number) => ms < 15_000 },
  { images: 20_000, companies: 1_000, wanted: 'at most 1.5 times the bare project', holds: () => true },
];
const WANTED_RATIO = 1.5;

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** How long a bare Astro project takes for as many trivial pages. */
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
    return timed(build);
  });
}

/** Whole rebuilds through the queue, until the new release is live, against a bare Astro project with as many pages. */
export async function benchBuild(): Promise<void> {
  for (const { images, companies, wanted, holds } of SIZES) {
    await withFolder(async (dataDir) => {
      const gallery = await openGallery(readSettings({ DATA_DIR: dataDir }), { projectDir: PROJECT_DIR });
      await seedGallery(gallery.db, images, companies);
      const rebuild = () => gallery.app.builds.runNow('Benchmark', () => {}, true);
      const first = await timed(rebuild);
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) times.push(await timed(rebuild));
      const client = gallery.releases.client((await gallery.releases.currentId()) ?? '');
      const pages = (await readdir(client, { recursive: true })).filter((name) => name.endsWith('.html')).length;
      gallery.close();
      const [ours, bare] = [median(times), await bareBuild(pages)];
      const ratio = ours / bare;
      const good = holds(ours) && (images < 20_000 || ratio <= WANTED_RATIO);
      console.log(
        `  ${companies} companies, ${images} images, ${pages} pages: ${seconds(ours)} (first ${seconds(first)}), bare Astro ${seconds(bare)}: ratio ${ratio.toFixed(2)} (wanted ${wanted}) ${good ? 'ok' : 'MISSED'}`,
      );
    });
  }
}
