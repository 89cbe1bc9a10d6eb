import { expect, test } from 'vitest';
import { COUNTED_FACETS } from '#shared/search/facets.ts';
import { aGalleryItem } from '#tests/factories/gallery-item.ts';
import type { PageName, SearchResponse } from './list-state.ts';
import { PAGE_SIZE, searchList } from './search-list.ts';

const NO_FACETS = Object.fromEntries(COUNTED_FACETS.map((name) => [name, []])) as unknown as SearchResponse['facets'];

/** A gallery with this number of images that returns pages like the server; `asked` records the requests. */
function aServer(count: number) {
  const server = {
    ids: Array.from({ length: count }, (_, at) => `i${at}`),
    isDown: false,
    asked: [] as string[],
    read: async (page: PageName): Promise<SearchResponse> => {
      server.asked.push(Object.entries(page).flat().join(' ') || 'first');
      if (server.isDown) throw new TypeError('no network');
      const { ids } = server;
      const ofImage = page.image ? Math.max(0, ids.indexOf(page.image)) : undefined;
      const behind = page.cursor ? ids.indexOf(page.cursor) + 1 : undefined;
      const start = behind ?? page.start ?? Math.floor((ofImage ?? 0) / PAGE_SIZE) * PAGE_SIZE;
      const items = ids.slice(start, start + PAGE_SIZE).map((id) => aGalleryItem(id));
      const next = start + PAGE_SIZE < ids.length ? (items.at(-1)?.id ?? null) : null;
      return { total: ids.length, items, start, next, companies: [], facets: NO_FACETS, companyCount: 0, flows: 0 };
    },
  };
  const list = searchList(server.read);
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
  const need = async (from: number, to: number) => {
    list.need(from, to);
    await settled();
  };
  const idAt = (at: number) => list.$state.get().items[at]?.id;
  return { server, list, need, settled, idAt };
}

test('the first page reserves places for all images, and each further page is fetched once', async () => {
  const { server, list, need, idAt } = aServer(150);
  await need(0, 1);
  expect([list.$state.get().items.length, idAt(59), idAt(60)]).toEqual([150, 'i59', undefined]);
  await need(50, 70);
  await need(50, 70);
  expect([idAt(60), idAt(119), idAt(120)]).toEqual(['i60', 'i119', undefined]);
  expect(server.asked).toEqual(['first', 'cursor i59']);
});

test('a distant page is fetched by its start position, and negative positions count from the end', async () => {
  const { server, need, idAt } = aServer(1_000);
  await need(0, 1);
  await need(630, 640);
  expect([idAt(600), idAt(659), idAt(599)]).toEqual(['i600', 'i659', undefined]);
  await need(-3, 2);
  expect(idAt(999)).toBe('i999');
  expect(server.asked).toEqual(['first', 'start 600', 'start 960']);
});

test('finding an image loads its page, or records that it is absent', async () => {
  const { server, list, need, settled, idAt } = aServer(500);
  await need(0, 1);
  list.find('i333');
  list.find('i333');
  await settled();
  expect([idAt(300), idAt(333), list.$state.get().absent]).toEqual(['i300', 'i333', undefined]);
  list.find('gone');
  await settled();
  expect(list.$state.get().absent).toBe('gone');
  expect(server.asked).toEqual(['first', 'image i333', 'image gone']);
});

test('an edit between two page fetches neither repeats nor skips an image', async () => {
  const { server, list, need, idAt } = aServer(130);
  await need(0, 1);
  server.ids.unshift('new');
  await need(60, 61);
  expect([idAt(59), idAt(60), list.$state.get().total]).toEqual(['i59', 'i60', 131]);
  server.ids.splice(0, 20);
  await need(0, 120);
  expect(list.$state.get().items.length).toBe(131);
});

test('a list that becomes shorter drops the places of removed items', async () => {
  const { server, list, need } = aServer(150);
  await need(0, 1);
  server.ids.splice(100);
  await need(60, 61);
  expect([list.$state.get().items.length, list.$state.get().total]).toEqual([100, 100]);
});

test('a failed first page can be fetched again; a failed later page is reported and fetched again by retry', async () => {
  const { server, list, need, settled, idAt } = aServer(150);
  server.isDown = true;
  await need(0, 1);
  expect(list.$state.get()).toMatchObject({ status: 'failed', failure: undefined });
  server.isDown = false;
  await need(0, 1);
  expect(list.$state.get().status).toBe('ready');
  server.isDown = true;
  await need(70, 71);
  expect(list.$state.get()).toMatchObject({ status: 'ready', isBroken: true });
  expect(idAt(70)).toBeUndefined();
  server.isDown = false;
  list.retry();
  await settled();
  expect(list.$state.get().isBroken).toBe(false);
  expect(idAt(70)).toBe('i70');
});
