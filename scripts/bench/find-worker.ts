// Measures a gallery's search and raw FTS5, in a process that is started like the server.
import { readSettings } from '#server/env.ts';
import { searchQuerySchema } from '#shared/search/search.contract.ts';
import { openBare } from './bare-gallery.ts';
import { VARIED, WORD_AND_TAG, WORDS } from './find-queries.ts';
import { timed } from './workbench.ts';

/** Elapsed time, and processor time of the measuring thread: on a busy machine the former is much higher. */
export type Time = { ms: number; cpuMs: number };
export type Found = {
  start: Time;
  wordAndTag: Time[];
  varied: Time[];
  again: Time[];
  words: Time[];
  raw: Time[];
  rss: number;
};

const VIEWER = { kind: 'user', id: 'bench' } as const;

async function measure(work: () => Promise<unknown>): Promise<Time> {
  const before = process.threadCpuUsage();
  const ms = await timed(work);
  const { user, system } = process.threadCpuUsage(before);
  return { ms, cpuMs: (user + system) / 1_000 };
}

async function each<T>(list: readonly T[], work: (entry: T) => Promise<unknown>): Promise<Time[]> {
  const times: Time[] = [];
  for (const entry of list) times.push(await measure(() => work(entry)));
  return times;
}

const { app, db, close } = await openBare(readSettings());
const search = (query: object) => app.search.find(searchQuerySchema.parse(query), VIEWER);
const ranked = 'SELECT rowid FROM images_fts WHERE images_fts MATCH ? ORDER BY rank LIMIT 60';

const start = await measure(() => app.gallery.index());
const wordAndTag = await each(WORD_AND_TAG, search);
const varied = await each(VARIED, search);
const again = await each(VARIED, search);
const { rss } = process.memoryUsage();
const raw = await each(WORDS, (q) => db.$client.execute({ sql: ranked, args: [q] }));
// Clears everything cached by earlier queries.
app.gallery.clear();
await app.gallery.index();
const words = await each(WORDS, (q) => search({ q, sort: 'relevance' }));
close();
const found: Found = { start, wordAndTag, varied, again, words, raw, rss };
process.send?.(found);
