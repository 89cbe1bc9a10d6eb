import { expect, test } from 'vitest';
import type { GalleryItem } from '#shared/images/image.contract.ts';
import { foundEntries, refOfItem } from './found-entries.ts';

test('a search in a shared collection shows two elements of one image, and the image, apart', () => {
  const item = (region: number | null) => ({ id: 'one', region: region && { id: region } }) as unknown as GalleryItem;
  const entries = [1, 2, null].map((region) => ({ item: item(region) }));
  const nameOf = ({ item: shown }: { item: GalleryItem | null }) => refOfItem(shown);
  expect(foundEntries(['one~2', 'one', 'other', 'one~1'], entries, nameOf)).toEqual([
    entries[1],
    entries[2],
    entries[0],
  ]);
});
