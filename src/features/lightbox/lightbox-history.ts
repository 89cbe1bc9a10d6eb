import { imageIdIn, withImageId } from './image-address-bar.ts';
import { $lightbox, imageOf, type OpenLightbox } from './lightbox.store.ts';

/** Marks the history entries that opening the lightbox has made, so that closing can leave by the same door. */
const OWN_ENTRY = 'lightbox';

type EntryState = Record<string, unknown> | null;

const isOwnEntry = () => (history.state as EntryState)?.[OWN_ENTRY] === true;
const entryState = (own: boolean) => ({ ...(history.state as EntryState), [OWN_ENTRY]: own });

function onOpened(id: string): void {
  if (imageIdIn(location.href) === id) return;
  // Copied into the new entry and read on the way back: the browser must not undo the scroll to the image last viewed.
  history.scrollRestoration = 'manual';
  history.pushState(entryState(true), '', withImageId(location.href, id));
}

function onClosed(): void {
  if (imageIdIn(location.href) === null) return;
  if (isOwnEntry()) history.back();
  else history.replaceState(history.state, '', withImageId(location.href, null));
}

/**
 * Keeps `?image=` in step with the lightbox: opening pushes an entry, another image replaces it, closing goes back.
 * The browser's Back closes, its Forward opens again (contract 7). Answers a function that stops it.
 */
export function followHistory(): () => void {
  let last: OpenLightbox | null = null;
  const stop = $lightbox.subscribe((open, before) => {
    const id = imageOf(open)?.id;
    if (open) last = open;
    if (id === undefined) return onClosed();
    if (before) history.replaceState(history.state, '', withImageId(location.href, id));
    else onOpened(id);
  });
  const onTraversal = () => {
    const id = imageIdIn(location.href);
    if (id === null) {
      $lightbox.set(null);
      history.scrollRestoration = 'auto';
      return;
    }
    const index = last?.items.findIndex((item) => item.id === id) ?? -1;
    if (last && index >= 0 && imageOf($lightbox.get())?.id !== id) $lightbox.set({ ...last, index });
  };
  addEventListener('popstate', onTraversal);
  return () => {
    stop();
    removeEventListener('popstate', onTraversal);
  };
}
