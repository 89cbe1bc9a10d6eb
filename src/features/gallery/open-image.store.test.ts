import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { $image, $lightbox } from '#features/lightbox/lightbox.store.ts';
import { $session } from '#features/session/session.store.ts';
import { aGalleryItem } from '#tests/factories/gallery-item.ts';
import { $tab } from './gallery.store.ts';
import { $isGated, $listsByTab } from './list-on-page.store.ts';
import './open-image.store.ts';

const [SHOWN, OF_COMPANY, OF_TAG] = ['in-the-list', 'in-the-company-preview', 'in-another-preview'].map((id) =>
  aGalleryItem(id),
);
const { slug } = SHOWN?.company ?? { slug: '' };
const PREVIEW = [SHOWN, OF_COMPANY];

/** What the API tells a visitor. */
function response(path: string): Response {
  const id = /by-id\?i=(.*)$/.exec(path)?.[1];
  if (id === 'broken') return new Response('{}', { status: 500 });
  if (id !== undefined) {
    const item = [SHOWN, OF_COMPANY, OF_TAG].find((known) => known?.id === id);
    return Response.json([item ? { kind: 'image', item, image: id } : { kind: 'hidden', image: id }]);
  }
  return Response.json(path.endsWith('/images') ? PREVIEW : { name: 'Acme', slug });
}

beforeEach(() => {
  vi.stubGlobal('fetch', async (input: string | URL | Request) => {
    const address = input instanceof Request ? input.url : String(input);
    return response(address);
  });
  $tab.set('screens');
  $session.set({ kind: 'signed-out' });
});
afterEach(() => {
  $image.set(null);
  vi.unstubAllGlobals();
});

test.each([
  ['in-the-list', true, 'in-the-list of 1'],
  ['in-the-company-preview', true, 'in-the-company-preview of 2'],
  ['in-the-company-preview', false, 'in-the-company-preview of 2'],
  ['in-another-preview', true, 'in-another-preview of 1'],
  ['gated', true, 'prompt'],
  ['broken', true, 'prompt'],
])(
  'a link to the image %s opens it for a visitor where it is public; more in the list: %s',
  async (id, hasMore, expected) => {
    $listsByTab.set({
      screens: {
        ...{ tab: 'screens', tag: 'all', query: '', filters: '', pages: undefined, absent: undefined, kind: 'screens' },
        ...{ reading: 'home', session: 'signed-out', isOwn: true, hasMore, companies: new Map() },
        items: SHOWN ? [SHOWN] : [],
      },
    });
    $image.set(id);
    await expect
      .poll(() => {
        const open = $lightbox.get();
        return open ? `${open.items[open.index]?.id} of ${open.items.length}` : $isGated.get() && 'prompt';
      })
      .toBe(expected);
    expect($image.get()).toBe(id);
    if (expected !== 'in-the-company-preview of 2') return;
    // The next image is shown in the same preview, though the list has it too.
    $image.set('in-the-list');
    expect([$lightbox.get()?.items.length, $lightbox.get()?.index]).toEqual([2, 0]);
  },
);
