import { expect, test } from 'vitest';
import type { SharedCollection } from '#shared/collections/collection.contract.ts';
import { withFurtherPages } from './further-pages.ts';

const PAGE = 2;

/** A page of a collection with these notes; of every second image the company is the same. */
const pageOf = (notes: string, offset: number, updatedAt = 'then') =>
  ({
    ...{ total: notes.length, updatedAt },
    items: [...notes].slice(offset, offset + PAGE).map((note) => ({ kind: 'gone', section: null, note })),
    companies: [...notes].slice(offset, offset + PAGE).map((_, at) => ({ slug: at % 2 ? 'acme' : `of-${offset}` })),
  }) as unknown as SharedCollection;

const notesOf = ({ items }: SharedCollection) => items.map(({ note }) => note).join('');

test.each<[string, string, (offset: number) => SharedCollection, string[]]>([
  ['that is on its first page', 'ab', () => pageOf('ab', 0), []],
  ['of several pages', 'abcde', (offset) => pageOf('abcde', offset), ['abcd', 'abcde']],
  ['that grew', 'abc', (offset) => pageOf('abcd', offset, 'now'), ['ab', 'abcd']],
  ['that was put into another order', 'abcd', (offset) => pageOf('dcba', offset, 'now'), ['dc', 'dcba']],
  ['that was emptied', 'abcd', (offset) => pageOf('', offset, 'now'), ['']],
  ['whose server has no more than it says', 'abcd', (offset) => pageOf('abcd', offset + PAGE), []],
])('a collection %s', async (_case, notes, fetchPage, expected) => {
  const seen: string[] = [];
  const first = pageOf(notes, 0);
  for await (const more of withFurtherPages(first, async (offset) => fetchPage(offset))) seen.push(notesOf(more));
  expect(seen).toEqual(expected);
});

test('each company is named once', async () => {
  let last: SharedCollection | undefined;
  for await (const more of withFurtherPages(pageOf('abcd', 0), async (offset) => pageOf('abcd', offset))) last = more;
  expect(last?.companies.map(({ slug }) => slug)).toEqual(['of-0', 'acme', 'of-2']);
});
