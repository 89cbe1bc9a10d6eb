import { atom } from 'nanostores';
import { $image, $lightbox } from '#features/lightbox/lightbox.store.ts';
import { showToast } from '#features/notifications/toast.store.ts';
import { $query } from '#features/search/search.store.ts';
import { $session } from '#features/session/session.store.ts';
import { $tab, $tag } from './gallery.store.ts';
import { type ListOnPage, openAt, openImage } from './open-image.ts';

/** Whether the image in the address takes a session, which the sign-in prompt asks for. */
export const $isGated = atom(false);

let list: ListOnPage | null = null;

function resolve(): void {
  const address = { tab: $tab.get(), tag: $tag.get(), query: $query.get(), image: $image.get() };
  const opened = openImage(address, $session.get().kind, list, $lightbox.get());
  $lightbox.set(opened.kind === 'open' ? opened.lightbox : null);
  $isGated.set(opened.kind === 'prompt');
  if (opened.kind !== 'not-in-list') return;
  $image.set(null);
  showToast({ title: 'Image not found' });
}

for (const store of [$image, $session, $tab, $tag, $query]) store.listen(resolve);

/** Tells which list the grid shows now. A tab that was left meanwhile has no say. */
export function showList(next: ListOnPage): void {
  if (next.tab !== $tab.get()) return;
  list = next;
  resolve();
}

/** Opens an image of the grid, also while its list stands in for one that is loading. */
export function openTile(id: string): void {
  $lightbox.set((list && openAt(list, id)) ?? null);
  $image.set(id);
}
