import { childEnvironment, readSettings, type Settings } from '#server/env.ts';
import { openBare } from './bare-gallery.ts';
import type { Bench, Size } from './bench.ts';
import { seedFindGallery, tagOf, wordOf } from './find-gallery.ts';
import { VARIED, WORDS } from './find-queries.ts';
import type { Found, Time } from './find-worker.ts';
import { type Limit, median } from './measurement.ts';
import { benchSearchThread } from './search-thread.bench.ts';
import { runBenchScript, timed, withFolder } from './workbench.ts';

/** The admin's Images and Tags pages at a tenth of the size, which is the size of their targets. */
export async function benchImagesPage(bench: Bench): Promise<void> {
  const size = { name: 'images-page', companies: 300, images: 20_000 };
  await withFolder(async (dataDir) => {
    const { app, db, close } = await openBare(readSettings({ DATA_DIR: dataDir }));
    const actor = { id: null, email: 'benchmark' };
    try {
      await seedFindGallery(db, size);
      await app.gallery.writeIndex();
      await app.gallery.index();
      const filters = [
        {},
        { lacks: ['alt' as const] },
        { lacks: ['tags' as const, 'license' as const] },
        { hidden: 'true' as const },
        { addedSince: '2023-11-15', theme: ['dark' as const] },
        { q: 'screen-777' },
        { q: '/media/v1/public-777/480.webp' },
        { q: `${wordOf(0)} ${wordOf(1)} vendor` },
        { tag: [tagOf(0), tagOf(1)], company: ['company-3'] },
      ];
      const times: number[] = [];
      for (const filter of filters) {
        times.push(
          await timed(async () => {
            const { read, length } = await app.imageAdmin.list(filter);
            await read(0, Math.min(60, length));
          }),
        );
      }
      for (const [at, ms] of times.entries()) bench.say(`${ms.toFixed(1)} ms  ${JSON.stringify(filters[at])}`);
      bench.report({
        name: `Images page, worst of ${filters.length} filters at 20,000 images`,
        figure: Math.max(...times),
        unit: 'ms',
        limit: { of: 'figure', is: 'below', value: 100 },
      });
      const { read } = await app.imageAdmin.list({});
      const ids = (await read(0, 500)).map(({ id }) => id);
      bench.report({
        name: 'retagging 500 images in one save',
        figure: await timed(() => app.imageAdmin.update({ ids, changes: { addTags: ['fresh'] } }, actor)),
        unit: 'ms',
        limit: { of: 'figure', is: 'below', value: 1_000 },
      });
      const [last] = (await app.auditReading.list({}, { limit: 1 })).entries;
      bench.report({
        name: 'undoing it',
        figure: await timed(() => app.history.revert([last?.id ?? 0], actor)),
        unit: 'ms',
        limit: { of: 'figure', is: 'below', value: 1_000 },
      });
      await app.imageAdmin.update({ ids, changes: { addTags: ['fresh'] } }, actor);
      const many = (await read(0, 5_000)).map(({ id }) => id);
      await app.imageAdmin.update({ ids: many, changes: { addTags: ['common'] } }, actor);
      const tag = async (name: string) => (await app.tagAdmin.list()).find((each) => each.name === name);
      const common = await tag('common');
      const renamed = { name: 'shared', description: '', aliases: [], version: 1 };
      bench.report({
        name: 'renaming a tag of 5,000 images',
        figure: await timed(() => app.tagAdmin.update(String(common?.id), renamed, actor)),
        unit: 'ms',
        limit: { of: 'figure', is: 'below', value: 2_000 },
      });
      const [from, into] = [(await tag('shared'))?.id ?? 0, (await tag('fresh'))?.id ?? 0];
      const { images } = await app.tagAdmin.previewMerge({ from: [from], into });
      bench.report({
        name: 'merging a tag of 5,000 images into another',
        figure: await timed(() => app.tagAdmin.merge({ from: [from], into, images }, actor)),
        unit: 'ms',
        limit: { of: 'figure', is: 'below', value: 2_000 },
      });
    } finally {
      close();
    }
  });
}

/** The gallery size of the performance targets. */
const SIZE: Size = { name: 'find', companies: 3_000, images: 200_000 };
const P95 = 0.95;

const share = (times: readonly number[], part: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.NaN;

const below = (value: number): Limit => ({ of: 'figure', is: 'below', value });

/** Reports a statistic of the elapsed times and of the processor times. */
function reportBoth(bench: Bench, name: string, times: readonly Time[], of: (times: number[]) => number, limit: Limit) {
  bench.report({ name, figure: of(times.map(({ ms }) => ms)), unit: 'ms', limit });
  bench.report({ name: `${name}: processor time`, figure: of(times.map(({ cpuMs }) => cpuMs)), unit: 'ms' });
}

async function measureOurs(settings: Settings, bench: Bench): Promise<Found> {
  const found = await runBenchScript<Found>('find-worker.ts', [], childEnvironment(settings, {}));
  const { start, wordAndTag, varied, again, words, raw, rss } = found;
  reportBoth(bench, 'reading the index at the start of a process', [start], median, below(5_000));
  const p95 = (times: number[]) => share(times, P95);
  reportBoth(bench, `one word and one tag with facets, p95 of ${wordAndTag.length}`, wordAndTag, p95, below(60));
  const slowest = varied.map(({ ms, cpuMs }, at) => ({ ms, cpuMs, query: VARIED[at] })).sort((a, b) => b.ms - a.ms);
  for (const { ms, cpuMs, query } of slowest.slice(0, 5)) {
    bench.say(`${ms.toFixed(0)} ms, ${cpuMs.toFixed(0)} ms of the processor: ${JSON.stringify(query)}`);
  }
  const worst = (times: number[]) => Math.max(...times);
  reportBoth(bench, `worst of ${varied.length} varied queries`, varied, worst, below(100));
  reportBoth(bench, 'the same again, kept in memory, p95', again, p95, below(5));
  bench.report({
    name: `${words.length} queries of words by relevance, with facets and totals, median`,
    figure: median(words.map(({ ms }) => ms)),
    unit: 'ms',
    baseline: { name: 'raw FTS5, bm25, first 60', figure: median(raw.map(({ ms }) => ms)) },
    limit: { of: 'ratio', is: 'at most', value: 3 },
  });
  bench.report({
    name: 'memory of a process that searches, with 100,000 regions',
    figure: rss / 2 ** 20,
    unit: 'MB',
    limit: below(350),
  });
  return found;
}

async function measurePeer(settings: Settings, { words, rss }: Found, bench: Bench): Promise<void> {
  const peer = await runBenchScript<{ times: number[]; rss: number }>(
    'find-peer.ts',
    [JSON.stringify(WORDS)],
    childEnvironment(settings, { NODE_OPTIONS: '--max-old-space-size=6144' }),
  );
  bench.report({
    name: 'the same queries against MiniSearch in memory, median',
    figure: median(words.map(({ ms }) => ms)),
    unit: 'ms',
    baseline: { name: 'MiniSearch, first 60', figure: median(peer.times) },
  });
  bench.report({
    name: 'memory against MiniSearch',
    figure: rss / 2 ** 20,
    unit: 'MB',
    baseline: { name: 'MiniSearch', figure: peer.rss / 2 ** 20 },
    limit: { of: 'ratio', is: 'below', value: 1 },
  });
}

/** Search in 200,000 images with 40 words each, compared with raw FTS5 and MiniSearch, and the admin's pages at 20,000 images. */
export async function benchFind(bench: Bench): Promise<void> {
  await withFolder(async (dataDir) => {
    const settings = readSettings({ DATA_DIR: dataDir });
    bench.say(`${SIZE.images} images in ${SIZE.companies} companies are written …`);
    const { app, db, close } = await openBare(settings);
    await seedFindGallery(db, SIZE);
    const writeMs = await timed(() => app.gallery.writeIndex());
    bench.report({ name: 'writing the whole index', figure: writeMs / 1_000, unit: 's' });
    close();
    await measurePeer(settings, await measureOurs(settings, bench), bench);
    await benchSearchThread(settings, bench);
  });
  await benchImagesPage(bench);
}
