import { afterEach, beforeEach, expect, test } from 'vitest';
import { tabStorage } from '#browser/storage.ts';
import { $tab } from '#features/gallery/gallery.store.ts';
import { $listsByTab } from '#features/gallery/list-on-page.store.ts';
import { $filters, setQuery } from '#features/search/search.store.ts';
import { aGalleryItem } from '#tests/factories/gallery-item.ts';
import { choose } from './choose.ts';
import { $chosen, clearChosen, clearWithUndo, endChoice, searchOf } from './chosen.store.ts';

const items = [aGalleryItem('a'), aGalleryItem('b'), undefined, aGalleryItem('d'), aGalleryItem('e')];
const tile = (id: string) => ({ id, thumbnail: `/${id}-tile.jpg`, alt: '' });
const chosen = () =>
  $chosen
    .get()
    .map(({ id }) => id)
    .join('');

beforeEach(() => $tab.set('screens'));
afterEach(() => {
  clearChosen();
  $listsByTab.set({});
  setQuery('');
});

test('a range is chosen in the list on the page, whose tiles may not be in the document', () => {
  $listsByTab.set({ screens: { items } as never });
  choose(tile('b'), false);
  choose(tile('e'), true);
  expect(chosen()).toBe('bde');
  expect($chosen.get()[1]?.thumbnail).toContain('/');
  choose(tile('d'), true);
  expect(chosen()).toBe('b');
});

test('a cleared choice comes back, with what was chosen in between', () => {
  for (const id of ['a', 'b']) choose(tile(id), false);
  const undo = clearWithUndo();
  expect(chosen()).toBe('');
  for (const id of ['b', 'd']) choose(tile(id), false);
  undo();
  expect(chosen()).toBe('abd');
});

test('what is saved stays chosen until another image is, and on this page', () => {
  const stored = () => tabStorage.get('gallery-chosen');
  for (const id of ['a', 'b']) choose(tile(id), false);
  endChoice(['a']);
  choose(tile('d'), false);
  expect(chosen()).toBe('abd');
  endChoice(['a', 'b', 'd']);
  expect([chosen(), stored()]).toEqual(['abd', null]);
  choose(tile('b'), false);
  expect([chosen(), stored()?.includes('"a"')]).toEqual(['ad', true]);
  endChoice(['a', 'd']);
  choose(tile('e'), false);
  expect(chosen()).toBe('e');
});

test('an image outside the list is chosen alone', () => {
  $listsByTab.set({ screens: { items } as never });
  choose(tile('b'), false);
  choose(tile('x'), true);
  expect(chosen()).toBe('bx');
});

test('images keep the search that they were chosen from, which names those of one search alone', () => {
  $listsByTab.set({ screens: { items } as never });
  setQuery('confirmation dialog');
  choose(tile('a'), false);
  choose(tile('d'), true);
  expect(searchOf(['a', 'b', 'd'])).toBe('q=confirmation+dialog');
  expect(searchOf(['a', 'unchosen'])).toBeUndefined();
  setQuery('');
  $filters.set('tag=modal&sort=newest');
  choose(tile('c'), false);
  expect(searchOf(['c'])).toBe('tag=modal');
  $filters.set('');
  choose(tile('e'), false);
  expect(searchOf(['a', 'e'])).toBeUndefined();
  expect(searchOf(['e'])).toBeUndefined();
});
