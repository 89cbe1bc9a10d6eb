import { readSettings, type Settings } from '#server/env.ts';
import { freePort } from '../start/port.ts';
import { openBare } from './bare-gallery.ts';
import { type Bench, type Size, withFolder } from './bench.ts';
import { miniSearchApart } from './find-peer.ts';
import { KINDS, VARIED, WORDS } from './find-queries.ts';
import { searchApart, whileSearching } from './find-workers.ts';
import { ACTOR } from './galleries.ts';
import { type Load, loadServer } from './http-load.ts';
import { atMost, below, type Limit, median, percentile, ratio, timed } from './measurement.ts';
import { seedSearchGallery, tagOf, wordOf } from './seed-gallery.ts';

/** The gallery sizes of the performance targets: of searches, and of the admin's Images and Tags pages. */
const SIZE: Size = { name: 'find', companies: 3_000, images: 200_000 };
const ADMIN_SIZE: Size = { name: 'images-page', companies: 300, images: 20_000 };

/** Filters of the Images page. */
const FILTERS = [
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

async function measureAdminPages({ say, report }: Bench, dataDir: string): Promise<void> {
  const { app, db, close } = await openBare(readSettings({ DATA_DIR: dataDir }));
  const reportTime = async (name: string, max: number, work: () => Promise<unknown>) =>
    report(name, await timed(work), 'ms', { limit: below(max) });
  const tagId = async (name: string) => (await app.tagAdmin.list()).find((tag) => tag.name === name)?.id ?? 0;
  try {
    await seedSearchGallery(db, ADMIN_SIZE);
    await app.gallery.writeIndex();
    await app.gallery.index();
    const times: number[] = [];
    for (const filter of FILTERS) {
      const ms = await timed(async () => {
        const { read, length } = await app.imageAdmin.list(filter);
        await read(0, Math.min(60, length));
      });
      times.push(ms);
      say(`${ms.toFixed(1)} ms  ${JSON.stringify(filter)}`);
    }
    const worst = `Images page, worst of ${FILTERS.length} filters at 20,000 images`;
    report(worst, Math.max(...times), 'ms', { limit: below(100) });
    const { read } = await app.imageAdmin.list({});
    const ids = (await read(0, 500)).map(({ id }) => id);
    const addTag = (tag: string, to: string[]) =>
      app.imageAdmin.update({ ids: to, changes: { addTags: [tag] } }, ACTOR);
    await reportTime('retagging 500 images in one save', 1_000, () => addTag('fresh', ids));
    const [last] = (await app.auditReading.list({}, { limit: 1 })).entries;
    await reportTime('undoing it', 1_000, () => app.history.revert([last?.id ?? 0], ACTOR));
    await addTag('fresh', ids);
    await addTag(
      'common',
      (await read(0, 5_000)).map(({ id }) => id),
    );
    const common = await tagId('common');
    const renamed = { name: 'shared', description: '', aliases: [], version: 1 };
    await reportTime('renaming a tag of 5,000 images', 2_000, () =>
      app.tagAdmin.update(String(common), renamed, ACTOR),
    );
    const merge = { from: [common], into: await tagId('fresh') };
    const { images } = await app.tagAdmin.previewMerge(merge);
    await reportTime('merging a tag of 5,000 images into another', 2_000, () =>
      app.tagAdmin.merge({ ...merge, images }, ACTOR),
    );
  } finally {
    close();
  }
}

async function measureSearches(settings: Settings, { say, report }: Bench): Promise<void> {
  const { start, wordAndTag, varied, again, words, raw, rss } = await searchApart(settings);
  const slowest = Math.max(...varied);
  const reportTime = (name: string, ms: number, limit: Limit) => report(name, ms, 'ms', { limit });
  reportTime('reading the index at the start of a process', start, below(5_000));
  reportTime(`one word and one tag with facets, p95 of ${wordAndTag.length}`, percentile(wordAndTag, 0.95), below(60));
  reportTime(`worst of ${varied.length} varied queries`, slowest, below(100));
  say(`the worst is ${JSON.stringify(VARIED[varied.indexOf(slowest)])}`);
  reportTime('the same again, kept in memory, p95', percentile(again, 0.95), below(5));
  report(`${words.length} queries of words by relevance, with facets and totals, median`, median(words), 'ms', {
    baseline: { name: 'raw FTS5, bm25, first 60', figure: median(raw) },
    limit: ratio.atMost(3),
  });
  const memoryMb = rss / 2 ** 20;
  report('memory of a process that searches, with 100,000 regions', memoryMb, 'MB', { limit: below(350) });
  const peer = await miniSearchApart(settings, WORDS);
  report('the same queries against MiniSearch in memory, median', median(words), 'ms', {
    baseline: { name: 'MiniSearch, first 60', figure: median(peer.times) },
  });
  report('memory against MiniSearch', memoryMb, 'MB', {
    baseline: { name: 'MiniSearch', figure: peer.rss / 2 ** 20 },
    limit: ratio.below(1),
  });
}

const MEASURED_MS = 20_000;
const MANY = 2_000;

/** Addresses that differ from each other, so that no response is cached. */
const addresses = (path: string, queryOf: (at: number) => object): string[] =>
  Array.from({ length: MANY }, (_, at) => {
    const query = Object.entries(queryOf(at)).map(([name, value]) => [name, String(value)]);
    return `${path}?${new URLSearchParams(query)}`;
  });

type Clients = { name: string } & Omit<Load, 'port' | 'durationMs'>;

/** Clients at their own pace; each phase has its own words. */
const others = (phase: string): Clients[] => [
  {
    ...{ name: 'lists', connections: 2, pauseMs: 50 },
    paths: addresses('/list', (at) => ({ client: 'list', from: at % 500 })),
  },
  {
    ...{ name: 'searches', connections: 2, pauseMs: 800 },
    paths: addresses('/search', (at) => ({ client: 'other', q: `${wordOf(300 + at)} ${phase}`, sort: 'relevance' })),
  },
];

/** One client that sends costly searches, eight at once, as fast as they are answered. */
const greedy: Clients = {
  ...{ name: 'greedy', connections: 8, pauseMs: 5 },
  paths: addresses('/search', (at) => {
    const queries = Object.values(KINDS);
    return { client: 'greedy', ...queries[at % queries.length], limit: 1 + (at % 100), start: at };
  }),
};

/** The main thread's time for searches that run in the thread, and what others notice of a client that uses up its limits. */
async function measureThread(settings: Settings, { say, report }: Bench): Promise<void> {
  const port = await freePort();
  const load = (clients: Clients[]) =>
    Promise.all(
      clients.map(async ({ name, ...own }) => ({
        ...{ name, ...(await loadServer({ port, durationMs: MEASURED_MS, ...own })) },
      })),
    );
  await whileSearching(settings, port, async (kinds) => {
    for (const { name, cold, warm } of kinds) {
      say(`${name}: ${cold.toFixed(1)} ms of the main thread, ${warm.toFixed(1)} ms with an index in use`);
    }
    const worst = (times: number[]) => [Math.max(...times), 'ms', { limit: atMost(10) }] as const;
    report('main thread, worst kind after a new index', ...worst(kinds.map(({ cold }) => cold)));
    report('main thread, worst kind with an index in use', ...worst(kinds.map(({ warm }) => warm)));
    const before = await load(others('al'));
    const [stress, ...during] = await load([greedy, ...others('en')]);
    for (const { name, p95Ms, requests, refused } of during) {
      const alone = before.find((each) => each.name === name);
      report(`${name} of others while one client searches as fast as it may, p95`, p95Ms, 'ms', {
        baseline: { name: 'p95 before', figure: alone?.p95Ms ?? Number.NaN },
        limit: ratio.atMost(3),
        note: `${requests} requests, ${refused} refused`,
      });
    }
    say(`the client sent ${stress?.requests} searches, ${stress?.refused} of them were refused`);
  });
}

/** Search in 200,000 images with 40 words each, compared with raw FTS5 and MiniSearch, and the admin's pages at 20,000 images. */
export async function measure(bench: Bench): Promise<void> {
  await withFolder(async (dataDir) => {
    const settings = readSettings({ DATA_DIR: dataDir });
    bench.say(`${SIZE.images} images in ${SIZE.companies} companies are written …`);
    const { app, db, close } = await openBare(settings);
    await seedSearchGallery(db, SIZE);
    await app.gallery.writeIndex();
    close();
    await measureSearches(settings, bench);
    await measureThread(settings, bench);
  });
  await withFolder((dataDir) => measureAdminPages(bench, dataDir));
}
