import { expect, test } from 'vitest';
import { aGalleryItem } from '#tests/factories/gallery-item.ts';
import { withoutRepeats } from './near-rows.ts';

const itemsOf = (ids: string) => [...ids].map((id) => aGalleryItem(id));

test('no row repeats an image of the list or of a row above it; a row without images is none', () => {
  const rows = ['abcde', 'cdefgh', 'dec', 'ghij'].map((ids) => ({ items: itemsOf(ids), most: 3 }));
  const shown = withoutRepeats(rows, [...itemsOf('a'), undefined]);
  expect(shown.map(({ items }) => items.map(({ id }) => id).join(''))).toEqual(['bcd', 'efg', 'hij']);
});

test('an element is another picture than its screen', () => {
  const region = { ...aGalleryItem('a').image, id: 2, tag: 'modal', title: '', box: [0, 0, 1, 1] as const };
  const rows = [{ items: [aGalleryItem('a', { region })], most: 3 }];
  expect(withoutRepeats(rows, itemsOf('a'))).toHaveLength(1);
});
