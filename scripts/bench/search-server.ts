// A gallery whose searches run in a thread, for a load from another process. `/search` and `/list` are limited by the client
// that the request names, as in the API; `/kinds` measures the main thread's time for first searches of each kind.
import { createServer } from 'node:http';
import { readSettings } from '#server/env.ts';
import { searchThread } from '#server/search/thread-engine.ts';
import { isAppError } from '#shared/http/app-error.ts';
import { searchQuerySchema } from '#shared/search/search.contract.ts';
import { openBare } from './bare-gallery.ts';
import { tagOf } from './find-gallery.ts';
import { KINDS } from './find-queries.ts';

/** Time of the main thread in ms for a first search: `cold` right after the index was read again, `warm` with an index in use. */
export type KindTimes = { name: string; cold: number; warm: number };

const USER = { kind: 'user', id: 'bench' } as const;
const VIEWERS = { 'signed in': USER, 'a visitor': { kind: 'anonymous' } } as const;
const LISTED = 60;

const settings = readSettings();
const searching = searchThread(settings);
const { app } = await openBare(settings, { searchThread: searching });

async function mainThreadMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

async function measureKinds(): Promise<KindTimes[]> {
  const found: KindTimes[] = [];
  // The first one starts the thread.
  await app.search.find(searchQuerySchema.parse({ q: 'first' }), USER);
  for (const [who, viewer] of Object.entries(VIEWERS)) {
    for (const [kind, query] of Object.entries(KINDS)) {
      app.gallery.clear();
      await app.gallery.index();
      const search = (given: object) => app.search.find(searchQuerySchema.parse({ ...query, ...given }), viewer);
      const cold = await mainThreadMs(() => search({}));
      // Another page size, so that no answer is remembered.
      const warm = await mainThreadMs(() => search({ limit: '59' }));
      found.push({ name: `${kind}, ${who}`, cold, warm });
    }
  }
  return found;
}

const CALLS: Readonly<Record<string, (query: Record<string, string>) => Promise<string>>> = {
  '/search': async (query) => (await app.search.find(searchQuerySchema.parse(query), USER)).json,
  '/list': async ({ from = '0' }) => {
    const list = await app.images.listByTag(tagOf(1), USER);
    return JSON.stringify(await list.read(Number(from), Number(from) + LISTED));
  },
};

async function replyTo(url: string): Promise<string> {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  if (pathname === '/kinds') return JSON.stringify(await measureKinds());
  const { client = '', ...query } = Object.fromEntries(searchParams);
  const call = CALLS[pathname];
  if (!call) throw new Error(`There is no ${pathname}.`);
  return app.rateLimits.weigh({ address: '127.0.0.1', userId: client }, () => call(query));
}

const [port] = process.argv.slice(2);
createServer((request, response) => {
  replyTo(request.url ?? '').then(
    (body) => response.writeHead(200, { 'Content-Type': 'application/json' }).end(body),
    (error: unknown) => response.writeHead(isAppError(error) ? 429 : 500).end(String(error)),
  );
}).listen(Number(port), '127.0.0.1', () => process.send?.('ready'));
