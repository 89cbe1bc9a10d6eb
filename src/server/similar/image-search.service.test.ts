import { expect, test } from 'vitest';
import { searchQuerySchema } from '#shared/search/search.contract.ts';
import { type ImageSearchDeps, imageSearchService } from './image-search.service.ts';

/** What a search says of an upload that this many images are like, and that shows these tags. */
async function saidOf(alike: number, tags: string[]) {
  const deps = {
    describe: async () => ({ theme: 'dark' }),
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
  } as unknown as ImageSearchDeps;
  const found = await imageSearchService(deps).search(new Uint8Array(), searchQuerySchema.parse({}), {} as never);
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
