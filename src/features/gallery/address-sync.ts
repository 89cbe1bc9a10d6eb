import { recordTags } from '#features/analytics/tag-events.ts';
import { $image } from '#features/lightbox/lightbox.store.ts';
import { $query } from '#features/search/search.store.ts';
import { ALL_TAGS } from '#shared/tags/tag-kind.ts';
import { $tab, $tag } from './gallery.store.ts';
import { type GalleryAddress, isSameList, readAddress, tabIn, writeAddress } from './gallery-address.ts';

/** Typing settles for this long before it is written to the address; browsers limit how often that may be done. */
const TYPING_SETTLES_MS = 250;

type Entry = {
  /** Whether opening an image made this entry: closing the image goes back. */
  opened: boolean;
} | null;

const entry = () => history.state as Entry;

/** Takes the state from the address. */
function take(): void {
  const { tab, tag, query, image } = readAddress(location);
  $tab.set(tab);
  $tag.set(tag);
  $query.set(query);
  $image.set(image);
}

/** Changes the address. Every entry that this page knows of has a state; one made by hand has none. */
function write(how: 'pushState' | 'replaceState', address: GalleryAddress, opened = false): void {
  history[how]({ opened } satisfies Entry, '', writeAddress(address, location));
}

/** The browser went to another entry, or someone changed the hash, which is choosing a tab (spec 2). */
function onTraversal(): void {
  if (!entry()) {
    const known = { tab: $tab.get(), tag: $tag.get(), query: $query.get(), image: $image.get() };
    const tab = tabIn(location.hash) ?? known.tab;
    write('replaceState', tab === known.tab ? known : { tab, tag: ALL_TAGS.all, query: '', image: null });
  }
  take();
  if ($image.get() === null) history.scrollRestoration = 'auto';
}

/** Opening an image is a step that Back undoes, looking at others is none, closing goes back. */
function onImage(id: string | null): void {
  const known = readAddress(location);
  if (id === known.image) return;
  if (id !== null && known.image === null) {
    // Going back must not undo the scroll to the image last viewed.
    history.scrollRestoration = 'manual';
    write('pushState', { ...known, image: id }, true);
  } else if (id === null && entry()?.opened) {
    history.back();
  } else {
    write('replaceState', { ...known, image: id }, entry()?.opened);
  }
}

/** Whether an island of this page keeps the address already. */
let isFollowing = false;

/**
 * Keeps tab, tag, search text and open image in the address for as long as the page lives: a new tab or tag is a step that
 * Back undoes, typing is not. Every island that changes them calls it: a chip chosen before the other islands are hydrated
 * must not be lost to the address.
 */
export function followAddress(): void {
  if (isFollowing) return;
  isFollowing = true;
  const typedBefore = $query.get();
  history.replaceState(entry() ?? { opened: false }, '');
  take();
  let typing: ReturnType<typeof setTimeout> | undefined;

  const writeList = (how: 'pushState' | 'replaceState') => {
    clearTimeout(typing);
    const known = readAddress(location);
    const list = { tab: $tab.get(), tag: $tag.get(), query: $query.get() };
    if (isSameList(known, list)) return;
    write(how, { ...list, image: null });
    // An image that has not opened yet was one of another list.
    if ($image.get() === known.image) $image.set(null);
  };
  // Afterwards: one choice may change tab, tag and text together and is one step.
  const step = () => queueMicrotask(() => writeList('pushState'));
  $tab.subscribe((tab) => {
    document.documentElement.dataset.tab = tab;
  });
  $tab.listen(step);
  $tag.listen(step);
  $query.listen(() => {
    clearTimeout(typing);
    typing = setTimeout(writeList, TYPING_SETTLES_MS, 'replaceState');
  });
  $image.listen((id) => {
    writeList('replaceState');
    onImage(id);
  });
  recordTags($tag);
  // Someone was quicker than the scripts.
  if (typedBefore && !$query.get()) $query.set(typedBefore);
  addEventListener('popstate', onTraversal);
  delete document.documentElement.dataset.filtered;
}
