import { childEnvironment, readSettings, type Settings } from '#server/env.ts';
import { openBare } from './bare-gallery.ts';
import type { Bench, Size } from './bench.ts';
import { seedFindGallery } from './find-gallery.ts';
import { VARIED, WORDS } from './find-queries.ts';
import type { Found, Time } from './find-worker.ts';
import { benchImagesPage } from './images-page.bench.ts';
import { type Limit, median } from './measurement.ts';
import { runBenchScript, timed, withFolder } from './workbench.ts';

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
  bench.report({ name: 'memory of a process that searches', figure: rss / 2 ** 20, unit: 'MB', limit: below(350) });
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
    const writeMs = await timed(() => app.galleryIndex.write());
    bench.report({ name: 'writing the whole index', figure: writeMs / 1_000, unit: 's' });
    close();
    await measurePeer(settings, await measureOurs(settings, bench), bench);
  });
  await benchImagesPage(bench);
}
