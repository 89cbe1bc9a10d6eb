import { expect, onTestFinished, test, vi } from 'vitest';
import { $image, $lightbox, closeLightbox } from '#features/lightbox/lightbox.store.ts';
import { $session } from '#features/session/session.store.ts';
import { aGalleryItem } from '#tests/factories/gallery-item.ts';
import { enlarge } from './enlarge.ts';
import '#features/gallery/open-image.store.ts';

const item = aGalleryItem('shown');

function stubBrowser() {
  const events = new EventTarget();
  const entries: unknown[] = [null];
  const back = vi.fn(() => {
    entries.pop();
    events.dispatchEvent(new Event('popstate'));
  });
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events));
  vi.stubGlobal('history', {
    pushState: (state: unknown) => entries.push(state),
    back,
    get state() {
      return entries.at(-1);
    },
  });
  vi.stubGlobal('fetch', async (input: string | URL | Request) => {
    const address = input instanceof Request ? input.url : String(input);
    if (!address.includes('by-id')) return Response.json({ name: 'Acme', slug: item.company.slug });
    return Response.json([{ kind: 'image', item, image: 'shown' }]);
  });
  onTestFinished(() => {
    $image.set(null);
    $lightbox.set(null);
    vi.unstubAllGlobals();
  });
  return { entries, back };
}

test.each(['signed-out', 'unreachable'] as const)(
  'the image of a page opens alone in the lightbox, and stays although the page has no list: %s',
  async (kind) => {
    const { entries, back } = stubBrowser();
    $session.set({ kind });
    await enlarge('shown');
    expect($lightbox.get()).toMatchObject({ items: [{ id: 'shown' }], index: 0 });
    closeLightbox();
    expect($lightbox.get()).toBeNull();
    expect(back).toHaveBeenCalledOnce();
    expect(entries).toEqual([null]);
  },
);

test('Back closes it and stays on the page', async () => {
  const { back, entries } = stubBrowser();
  $session.set({ kind: 'signed-out' });
  await enlarge('shown');
  history.back();
  expect([$lightbox.get(), $image.get()]).toEqual([null, null]);
  expect(back).toHaveBeenCalledOnce();
  expect(entries).toEqual([null]);
});
