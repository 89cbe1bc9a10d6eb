import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FoundItem } from '#shared/search/search.contract.ts';
import { aGalleryItem } from '#tests/factories/gallery-item.ts';
import { $image, $lightbox } from './lightbox.store.ts';
import { $inContext, $part } from './part.store.ts';
import { keepPartInAddress } from './part-address.ts';

const region = (id: number) => ({
  ...aGalleryItem('any').image,
  id,
  tag: 'element:card',
  title: '',
  box: [0, 0, 1, 1] as const,
});
const anItem = (id: string) => ({ ...aGalleryItem(id), region: region(4), otherRegions: [region(7), region(9)] });
const ITEMS: readonly FoundItem[] = [anItem('first'), anItem('second')];

let stop = () => {};
let traverse = () => {};
let page: URL;

function goTo(search: string): void {
  page = new URL(search, 'https://gallery.example/');
  vi.stubGlobal('location', page);
}

function open(index: number): void {
  $image.set(ITEMS[index]?.id ?? null);
  $lightbox.set({ items: ITEMS, index, reading: 'home', companies: new Map(), tag: 'all', kind: 'ui-elements' });
}

beforeEach(() => {
  vi.stubGlobal('history', { state: null, replaceState: (_state: unknown, _title: string, to: string) => goTo(to) });
  vi.stubGlobal('addEventListener', (_name: string, listener: () => void) => {
    traverse = listener;
  });
});
afterEach(async () => {
  stop();
  $inContext.set(null);
  $part.set({ image: '', at: 0 });
  await Promise.resolve();
  $image.set(null);
  $lightbox.set(null);
  vi.unstubAllGlobals();
});

test('the element that is shown is in the address, until another image is', async () => {
  goTo('?image=first');
  stop = keepPartInAddress();
  open(0);
  await Promise.resolve();
  expect(page.search).toBe('?image=first');
  $part.set({ image: 'first', at: 1 });
  expect(page.search).toBe('?image=first&region=7');
  goTo('?image=second&region=7');
  open(1);
  await Promise.resolve();
  expect(page.search).toBe('?image=second');
});

test('the context of elements stays while one steps, is in the address, and ends with the lightbox', async () => {
  goTo('?image=first');
  stop = keepPartInAddress();
  open(0);
  $inContext.set(true);
  expect(page.search).toBe('?image=first&region=4&context=1');
  goTo('?image=second&region=4&context=1');
  open(1);
  await Promise.resolve();
  expect(page.search).toBe('?image=second&region=4&context=1');
  expect($inContext.get()).toBe(true);
  $image.set(null);
  $lightbox.set(null);
  expect($inContext.get()).toBeNull();
});

test('an address that names an element shows it, also when a history entry is returned to', async () => {
  goTo('?image=first&region=9&context=1');
  stop = keepPartInAddress();
  open(0);
  expect([$part.get(), $inContext.get()]).toEqual([{ image: 'first', at: 2 }, true]);
  await Promise.resolve();
  expect(page.search).toBe('?image=first&region=9&context=1');
  goTo('');
  $lightbox.set(null);
  goTo('?image=second&region=7');
  traverse();
  open(1);
  expect([$part.get(), $inContext.get()]).toEqual([{ image: 'second', at: 1 }, null]);
});

test('that an element is shown alone which begins in context is in the address too', async () => {
  goTo('?image=first');
  stop = keepPartInAddress();
  open(0);
  $inContext.set(false);
  expect(page.search).toBe('?image=first&region=4&context=0');
  goTo('');
  $image.set(null);
  $lightbox.set(null);
  goTo('?image=first&region=4&context=0');
  traverse();
  open(0);
  expect($inContext.get()).toBe(false);
});

test('an address that names no element of the image loses it; a page without a lightbox keeps its own', async () => {
  goTo('?region=7');
  stop = keepPartInAddress();
  await Promise.resolve();
  expect(page.search).toBe('?region=7');
  goTo('?image=first&region=3&context=1');
  open(0);
  await Promise.resolve();
  expect(page.search).toBe('?image=first');
});

test('of an image that is enlarged on its page, the address stays as it is', async () => {
  goTo('/image/first?region=7');
  stop = keepPartInAddress();
  open(0);
  $part.set({ image: 'first', at: 2 });
  $image.set(null);
  $lightbox.set(null);
  await Promise.resolve();
  expect(page.search).toBe('?region=7');
});

test('of an image that was in the address, the element leaves it with the image', async () => {
  goTo('/?image=first&region=7');
  stop = keepPartInAddress();
  open(0);
  await Promise.resolve();
  goTo('/?region=7');
  $image.set(null);
  $lightbox.set(null);
  await Promise.resolve();
  expect(page.search).toBe('');
});
