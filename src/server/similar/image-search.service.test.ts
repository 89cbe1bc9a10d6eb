import { expect, test } from 'vitest';
import { searchQuerySchema } from '#shared/search/search.contract.ts';
import { type ImageSearchDeps, imageSearchService } from './image-search.service.ts';

const depsFor = (own: Partial<ImageSearchDeps> = {}, { alike = 6, tags = [] as string[] } = {}): ImageSearchDeps =>
  ({
    describe: async () => ({ theme: 'dark', headings: [] }),
    startDescriber: () => {},
    findCopies: async () => [],
    findWholes: async () => [],
    similar: {
      listedAmong: async () => [],
      similarToUpload: async () => ({ positions: Uint32Array.of(), alike, tags }),
      prepare: async () => {},
    },
    search: {
      findRanked: async (_query: unknown, rank: (index: unknown) => Promise<unknown>) => {
        await rank({});
        return { json: '{"total":0}' };
      },
    },
    ...own,
  }) as unknown as ImageSearchDeps;

/** What a search says of an upload that this many images are like, and that shows these tags. */
async function saidOf(alike: number, tags: string[]) {
  const found = await imageSearchService(depsFor({}, { alike, tags })).search(
    new Uint8Array(),
    searchQuerySchema.parse({}),
    {} as never,
  );
  return JSON.parse(found.json) as Record<string, unknown>;
}

test.each([
  [0, [], 'none'],
  [5, [], 'some'],
  [5, ['table'], 'some'],
  [6, [], 'looks'],
  [6, ['table'], undefined],
])('%i images are like an upload that shows %j: %s', async (alike, tags, likeness) => {
  expect((await saidOf(alike, tags)).likeness).toBe(likeness);
});

test('the response says what the upload seems to show', async () => {
  expect(await saidOf(6, ['table'])).toEqual({ picture: 'a dark table', total: 0 });
});

test('an image whose list is paged or filtered is described once, another one again; with its text, if texts are read', async () => {
  const described: unknown[] = [];
  const search = imageSearchService(
    depsFor({
      readsText: true,
      describe: async (_bytes, _workFor, options) => {
        described.push(options);
        return { theme: 'dark', headings: [] } as never;
      },
    }),
  );
  for (const [first, limit] of [
    [1, '10'],
    [1, '20'],
    [2, '10'],
  ] as const)
    await search.search(Uint8Array.of(first), searchQuerySchema.parse({ limit }), {});
  expect(described).toEqual([{ readsText: true }, { readsText: true }]);
});

test('an image whose text could not be read is described again, and the response says so', async () => {
  const unread = [true, false];
  const search = imageSearchService(
    depsFor({ describe: async () => ({ theme: 'dark', headings: [], isUnread: unread.shift() }) as never }),
  );
  const said: unknown[] = [];
  for (let asked = 0; asked < 3; asked += 1) {
    const { json } = await search.search(Uint8Array.of(1), searchQuerySchema.parse({}), {});
    said.push(JSON.parse(json).isUnread);
  }
  expect(said).toEqual([true, undefined, undefined]);
  expect(unread).toEqual([]);
});

test('its headings are searched once for each state of the gallery', async () => {
  const before = {};
  const states = [before, before, {}];
  const searched: string[] = [];
  const findRanked = async (_query: unknown, rank: (index: unknown) => Promise<unknown>) => {
    await rank(states.shift());
    return { json: '{"total":0}' };
  };
  const findBest = async (_index: unknown, text: string) => {
    searched.push(text);
    return Uint32Array.of(0);
  };
  const describe = async () => ({ theme: 'dark', headings: ['audit log'] }) as never;
  const search = imageSearchService(depsFor({ describe, search: { findRanked, findBest } as never }));
  for (let page = 0; page < 3; page += 1) {
    const { json } = await search.search(Uint8Array.of(1), searchQuerySchema.parse({}), {});
    expect(JSON.parse(json)).toMatchObject({ heading: 'audit log' });
  }
  expect(searched).toEqual(['audit log', 'audit log']);
});
