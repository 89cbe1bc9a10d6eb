import { $image, $lightbox, imageOf } from '#features/lightbox/lightbox.store.ts';
import { showToast } from '#features/notifications/toast.store.ts';
import { $filters, $searched } from '#features/search/search.store.ts';
import { $session } from '#features/session/session.store.ts';
import { $tab } from './gallery.store.ts';
import { $isGated, $listOnPage } from './list-on-page.store.ts';
import { type ListOnPage, openAt, openImage } from './open-image.ts';

/** Images of the list that are loaded ahead on both sides of the one in the lightbox. */
const AHEAD = 10;

let list: ListOnPage | null = null;

function resolve(): void {
  const address = { tab: $tab.get(), filters: $filters.get(), query: $searched.get(), image: $image.get() };
  const opened = openImage(address, $session.get().kind, list, $lightbox.get());
  $lightbox.set(opened.kind === 'open' ? opened.lightbox : null);
  $isGated.set(opened.kind === 'prompt');
  if (opened.kind === 'searching') list?.pages?.find(address.image ?? '');
  if (opened.kind !== 'not-in-list') return;
  $image.set(null);
  showToast({ title: 'Image not found' });
}

for (const store of [$image, $session, $tab, $filters, $searched]) store.listen(resolve);

$lightbox.listen((open) => {
  if (open) list?.pages?.need(open.index - AHEAD, open.index + AHEAD);
});

/** Called when the grid shows another list. */
function takeList(next: ListOnPage | null): void {
  list = next;
  const open = $lightbox.get();
  // The user opened the next image before the page was loaded.
  const isAhead = next && open && !imageOf(open) && next.isOwn && open.index < next.items.length;
  const arrived = isAhead ? next.items[open.index] : undefined;
  if (arrived) $image.set(arrived.id);
  else if (isAhead) $lightbox.set({ ...next, index: open.index });
  else resolve();
}

/** Opens an image of the grid, even while its list is still provisional. */
export function openTile(id: string): void {
  $lightbox.set((list && openAt(list, id)) ?? null);
  $image.set(id);
}

$listOnPage.subscribe(takeList);
resolve();
