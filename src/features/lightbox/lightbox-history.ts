import { imageIdIn, withImageId } from './image-address-bar.ts';
import { $lightbox, imageOf, type OpenLightbox } from './lightbox.store.ts';

/** Marks the history entries that opening the lightbox has made, so that closing can leave by the same door. */
const OWN_ENTRY = 'lightbox';

type EntryState = Record<string, unknown> | null;

const isOwnEntry = () => (history.state as EntryState)?.[OWN_ENTRY] === true;
const entryState = (own: boolean) => ({ ...(history.state as EntryState), [OWN_ENTRY]: own });

let scrollBefore: ScrollRestoration | undefined;

function onOpened(id: string): void {
  if (imageIdIn(location.href) === id) return;
  // Going back must not undo the scroll to the image last viewed.
  scrollBefore ??= history.scrollRestoration;
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
    if (id !== undefined && !before) onOpened(id);
    else if (id !== undefined) history.replaceState(history.state, '', withImageId(location.href, id));
    // At first there is nothing to close: the gallery has yet to read what the address asks for.
    else if (before) onClosed();
  });
  const onTraversal = () => {
    const id = imageIdIn(location.href);
    if (id === null) {
      $lightbox.set(null);
      if (scrollBefore) history.scrollRestoration = scrollBefore;
      scrollBefore = undefined;
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
