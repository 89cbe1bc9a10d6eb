import { expect, onTestFinished, test, vi } from 'vitest';
import type { GalleryItem } from '#shared/images/image.contract.ts';
import { neighboursInList, storeOpenedList } from './opened-list.ts';

const item = (id: string, region: number | null = null): GalleryItem => {
  const image = { secure_url: `/media/${id}.webp`, widths: [], alt: id };
  return {
    ...{ id, image, title: `Title of ${id}`, company: { name: 'Acme', isDemo: false } },
    region: region === null ? null : { ...image, id: region, tag: 'modal', box: [0, 0, 1, 1], title: `Modal ${id}` },
  } as unknown as GalleryItem;
};

const at = (address: string): URL => new URL(address, 'https://gallery.example');

function openFrom(address: string, items: readonly (GalleryItem | undefined)[], index: number): void {
  vi.stubGlobal('sessionStorage', undefined);
  vi.stubGlobal('location', at(address));
  onTestFinished(() => void vi.unstubAllGlobals());
  storeOpenedList(items, index);
}

const hrefs = (address: string, referrer: string) => {
  const found = neighboursInList(at(address), referrer);
  return found && [found.prev?.href, found.next?.href];
};

test('the page of an image follows the list that it was opened from, and goes on with it', () => {
  openFrom('/?q=modal#screens', [item('one'), item('two', 3), item('three'), undefined, item('five')], 1);
  const list = 'https://gallery.example/?q=modal';
  expect(hrefs('/image/two?region=3', list)).toEqual(['/image/one', '/image/three']);
  // Another part of the same image.
  expect(hrefs('/image/two', list)).toEqual(['/image/one', '/image/three']);
  // What is beyond an image that was not loaded is not known.
  expect(hrefs('/image/three', at('/image/two?region=3').href)).toEqual(['/image/two?region=3', undefined]);
  expect(neighboursInList(at('/image/one'), list)?.next).toEqual({
    href: '/image/two?region=3',
    title: 'Acme: Modal two in Title of two',
    src: '/media/two.webp',
  });
});

test('the way back to the list is its address without the image that was open over it', () => {
  openFrom('/?q=modal&image=two&region=3#ui-elements', [item('one'), item('two', 3)], 1);
  const from = 'https://gallery.example/?q=modal&image=two&region=3';
  expect(neighboursInList(at('/image/two?region=3'), from)?.page).toBe('https://gallery.example/?q=modal#ui-elements');
});

test('an image alone is no list, and does not replace one', () => {
  openFrom('/?q=modal', [item('one'), item('two')], 0);
  storeOpenedList([item('one')], 0);
  expect(hrefs('/image/one', 'https://gallery.example/?q=modal')).toEqual([undefined, '/image/two']);
});

test('opened from elsewhere, it has no list', () => {
  openFrom('/?q=modal', [item('one'), item('two')], 0);
  expect(hrefs('/image/two', '')).toBeUndefined();
  expect(hrefs('/image/two', 'https://gallery.example/company/acme')).toBeUndefined();
  expect(hrefs('/image/other', 'https://gallery.example/?q=modal')).toBeUndefined();
});

test('after a sign-out the list is not used, so the next person in this tab reads no titles of gated images', () => {
  vi.stubGlobal('document', { cookie: 'gallery_signed_in=1' });
  openFrom('/?q=modal', [item('one'), item('two')], 0);
  const list = 'https://gallery.example/?q=modal';
  expect(hrefs('/image/two', list)).toEqual(['/image/one', undefined]);
  vi.stubGlobal('document', { cookie: '' });
  expect(hrefs('/image/two', list)).toBeUndefined();
});
