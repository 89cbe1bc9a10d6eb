import { expect, test } from 'vitest';
import type { CollectionItem } from '#shared/collections/collection.contract.ts';
import { arranged, entriesOf, headingId } from './arrangement.ts';

const item = (image: string, section: string | null): CollectionItem => ({
  kind: 'gone',
  image,
  section,
  position: 0,
  regionId: null,
  note: '',
  noteVersion: 0,
});

const SECTIONS = [
  { id: 'good', title: 'Good' },
  { id: 'bad', title: 'Bad' },
];
const ITEMS = [item('a', null), item('b', 'bad'), item('c', 'good'), item('d', 'gone section')];

test('images follow the heading of their section; images without a section come first', () => {
  expect(entriesOf(SECTIONS, ITEMS)).toEqual(['a', 'd', headingId('good'), 'c', headingId('bad'), 'b']);
});

test('after a rearrangement an image belongs to the heading above it, and sections take the order of their headings', () => {
  const entries = [headingId('bad'), 'b', 'a', headingId('good'), 'd', 'c'];
  const moved = arranged(entries, SECTIONS, ITEMS);
  expect(moved.sections.map(({ id }) => id)).toEqual(['bad', 'good']);
  expect(moved.items.map(({ image, section, position }) => [image, section, position])).toEqual([
    ['b', 'bad', 0],
    ['a', 'bad', 1],
    ['d', 'good', 2],
    ['c', 'good', 3],
  ]);
  expect(entriesOf(moved.sections, moved.items)).toEqual(entries);
});
