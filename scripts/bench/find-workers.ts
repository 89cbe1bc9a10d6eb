import { createServer } from 'node:http';
import { childEnvironment, readSettings, type Settings } from '#server/env.ts';
import { searchThread } from '#server/search/thread-engine.ts';
import { isAppError } from '#shared/http/app-error.ts';
import { searchQuerySchema } from '#shared/search/search.contract.ts';
import { runApart, whileApart } from './apart.ts';
import { openBare } from './bare-gallery.ts';
import { KINDS, VARIED, WORD_AND_TAG, WORDS } from './find-queries.ts';
import { cpuTime, timed } from './measurement.ts';
import { tagOf } from './seed-gallery.ts';

const USER = { kind: 'user', id: 'bench' } as const;
const VIEWERS = { 'signed in': USER, 'a visitor': { kind: 'anonymous' } } as const;

async function timeEach<T>(list: readonly T[], work: (entry: T) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (const entry of list) times.push(await timed(() => work(entry)));
  return times;
}

/** Measures a gallery's search and raw FTS5. */
export async function measureSearch() {
  const { app, db } = await openBare(readSettings());
  const search = (query: object) => app.search.find(searchQuerySchema.parse(query), USER);
  const ranked = 'SELECT rowid FROM images_fts WHERE images_fts MATCH ? ORDER BY rank LIMIT 60';
  const start = await timed(() => app.gallery.index());
  const wordAndTag = await timeEach(WORD_AND_TAG, search);
  const varied = await timeEach(VARIED, search);
  const again = await timeEach(VARIED, search);
  const { rss } = process.memoryUsage();
  const raw = await timeEach(WORDS, (q) => db.$client.execute({ sql: ranked, args: [q] }));
  // Clears everything cached by earlier queries.
  app.gallery.clear();
  await app.gallery.index();
  const words = await timeEach(WORDS, (q) => search({ q, sort: 'relevance' }));
  return { start, wordAndTag, varied, again, words, raw, rss };
}

export const searchApart = (settings: Settings) =>
  runApart(import.meta.url, measureSearch, [], childEnvironment(settings, {}));

/**
 * Serves a gallery whose searches run in a thread. `/search` and `/list` are limited by the client that the request names, as in the API.
 * Returns the main thread's time for first searches of each kind: `cold` right after the index was read again, `warm` with an index in use.
 */
export async function serveSearches(port: number) {
  const settings = readSettings();
  const { app } = await openBare(settings, { searchThread: searchThread(settings) });
  const kinds: { name: string; cold: number; warm: number }[] = [];
  // The first one starts the thread.
  await app.search.find(searchQuerySchema.parse({ q: 'first' }), USER);
  for (const [who, viewer] of Object.entries(VIEWERS)) {
    for (const [kind, query] of Object.entries(KINDS)) {
      app.gallery.clear();
      await app.gallery.index();
      const search = (more: object) => app.search.find(searchQuerySchema.parse({ ...query, ...more }), viewer);
      const cold = await cpuTime(() => search({}), 'threadCpuUsage');
      // Another page size, so that no response is cached.
      const warm = await cpuTime(() => search({ limit: '59' }), 'threadCpuUsage');
      kinds.push({ name: `${kind}, ${who}`, cold, warm });
    }
  }
  const calls: Readonly<Record<string, (query: Record<string, string>) => Promise<string>>> = {
    '/search': async (query) => (await app.search.find(searchQuerySchema.parse(query), USER)).json,
    '/list': async ({ from = '0' }) => {
      const list = await app.images.listByTag(tagOf(1), USER);
      return JSON.stringify(await list.read(Number(from), Number(from) + 60));
    },
  };
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    const { client = '', ...query } = Object.fromEntries(searchParams);
    const call = async () => (await calls[pathname]?.(query)) ?? '';
    try {
      response.end(await app.rateLimits.weigh({ address: '127.0.0.1', userId: client }, call));
    } catch (error) {
      response.writeHead(isAppError(error) ? 429 : 500).end(String(error));
    }
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return kinds;
}

export const whileSearching = (
  settings: Settings,
  port: number,
  use: (kinds: Awaited<ReturnType<typeof serveSearches>>) => Promise<void>,
) => whileApart(import.meta.url, serveSearches, [port], childEnvironment(settings, {}), use);
