import { enterPlace, type Marked, newMark, notePlace, rememberPlaces } from '#browser/scroll-memory.ts';
import { recordTags } from '#features/analytics/tag-events.ts';
import { $image } from '#features/lightbox/lightbox.store.ts';
import { valuesOf, withValues } from '#features/search/filters.ts';
import { $filters, $query, $searched, $steps, setQuery } from '#features/search/search.store.ts';
import type { FilterName } from '#shared/search/facets.ts';
import { $tab, $tags } from './gallery.store.ts';
import {
  type GalleryAddress,
  isSameList,
  readAddress,
  tabIn,
  withoutDefaultSort,
  writeAddress,
} from './gallery-address.ts';

/** Typing has to pause this long before it is written to the address; browsers limit the rate of address changes. */
const TYPING_SETTLES_MS = 250;

/** `opened`: this history entry was created by opening an image, so closing the image goes back. */
type Entry = (Marked & { opened?: boolean }) | null;

const entry = () => history.state as Entry;

/** The current list and image. */
const current = (): GalleryAddress => ({
  tab: $tab.get(),
  filters: withoutDefaultSort($filters.get(), $searched.get()),
  query: $searched.get(),
  image: $image.get(),
});

/** Reads the state from the address. */
function take(): void {
  const { tab, filters, query, image } = readAddress(location);
  $tab.set(tab);
  $filters.set(filters);
  if (query !== $searched.get()) setQuery(query);
  $image.set(image);
}

/** The state in the address, with what was chosen while this code was loading: the page then had no filters and no search text. */
function withChoices(address: GalleryAddress): GalleryAddress {
  const [tab, chosen, typed] = [$tab.get(), $filters.get(), $query.get().trim()];
  // A tab other than the first has no filters and no search text yet (`layouts/first-paint.ts`).
  if (tab !== document.documentElement.dataset.begun) return { ...current(), query: typed };
  const names = [...new Set(new URLSearchParams(chosen).keys())] as FilterName[];
  return {
    tab: chosen ? tab : address.tab,
    filters: names.reduce((filters, name) => withValues(filters, name, valuesOf(chosen, name)), address.filters),
    query: typed || address.query,
    image: address.image,
  };
}

/** Whether the scroll position of the current history entry was saved before a choice leaves the entry. */
let isNoted = false;

/** Saves the scroll position as soon as something is chosen: afterwards the list, and so the page, may be shorter. */
function noteBefore(): void {
  if (!isNoted) notePlace();
  isNoted = true;
}

/** Changes the address. Every entry of this page has a state; one that the user typed has none. */
function write(how: 'pushState' | 'replaceState', address: GalleryAddress, opened = false, top?: () => number): void {
  if (how === 'pushState') noteBefore();
  isNoted = false;
  const { key } = (how === 'replaceState' && entry()) || newMark();
  history[how]({ opened, key } satisfies Entry, '', writeAddress(address, location));
  enterPlace(false, top);
}

/** Whether a text may have been typed on from another, instead of being another search: half of the shorter one is the same. */
function isTypedOn(before: string, text: string): boolean {
  const shorter = Math.min(before.length, text.length);
  return before.slice(0, Math.ceil(shorter / 2)) === text.slice(0, Math.ceil(shorter / 2));
}

/** Shows a list and an image in place of those of the current entry. */
export function showAddress(address: GalleryAddress): void {
  write('replaceState', address, entry()?.opened);
  take();
}

/** The browser went to another entry, or someone changed the hash, which selects a tab (spec 2). */
function onTraversal(): void {
  notePlace();
  const before = current();
  if (!entry()) {
    const tab = tabIn(location.hash) ?? before.tab;
    write('replaceState', tab === before.tab ? before : { tab, filters: '', query: '', image: null });
  }
  // The lightbox scrolls to the image last viewed itself.
  enterPlace(!isSameList(before, readAddress(location)));
  take();
}

/** Opening an image adds an entry that Back undoes, viewing others does not, closing goes back. */
function onImage(id: string | null): void {
  const address = readAddress(location);
  if (id === address.image) return;
  if (id !== null && address.image === null) write('pushState', { ...address, image: id }, true);
  else if (id === null && entry()?.opened) history.back();
  else write('replaceState', { ...address, image: id }, entry()?.opened);
}

/** Scroll position at which the results begin, below the sticky bars. */
function resultsTop(): number {
  const results = [...document.querySelectorAll<HTMLElement>('[data-results]')].find((each) => each.offsetParent);
  const bars = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
  return results ? results.getBoundingClientRect().top + scrollY - bars - 40 : 0;
}

/** After this time, in ms, it is shown that a list is being loaded. */
const LONG_MS = 1_200;

/**
 * Keeps tab, filters, search text and open image in the address: a new tab or filter adds a history entry that Back undoes, and
 * so do the start of a search, another search, and a text that was chosen; further typing does not. What was chosen while this code was loading adds an entry too.
 */
export function keepAddress(): void {
  const address = readAddress(location);
  // Beside the list: after it, it would move it.
  if (address.filters + address.query !== '') void import('./ActiveFilters.tsx').catch(() => undefined);
  rememberPlaces();
  let typing: ReturnType<typeof setTimeout> | undefined;

  const writeList = (how?: 'pushState' | 'replaceState') => {
    clearTimeout(typing);
    const address = readAddress(location);
    const list = { ...current(), image: null };
    if (isSameList(address, list)) {
      isNoted = false;
      return;
    }
    const isContinued = address.query !== '' && isTypedOn(address.query, list.query);
    write(how ?? (isContinued ? 'replaceState' : 'pushState'), list, false, resultsTop);
    // An image that has not opened yet belongs to another list.
    if ($image.get() === address.image) $image.set(null);
  };
  // Deferred: one choice may change tab, filters and text together, and they share one entry.
  const step = () => {
    noteBefore();
    queueMicrotask(() => writeList('pushState'));
  };
  const showImage = (id: string | null) => {
    writeList('replaceState');
    onImage(id);
  };

  const [list, opened] = [withChoices(address), $image.get()];
  $tab.set(list.tab);
  $filters.set(list.filters);
  const typed = $query.get();
  // A space at the end belongs to the next word, which is being typed.
  if (list.query !== $searched.get()) setQuery(list.query === typed.trim() ? typed : list.query);
  if (opened) showImage(opened);
  else if (isSameList(address, list)) $image.set(address.image);
  else writeList('pushState');
  recordTags($tags, valuesOf(address.filters, 'tag'));
  $tab.listen(step);
  $filters.listen(step);
  $steps.listen(step);
  $searched.listen(() => {
    noteBefore();
    clearTimeout(typing);
    typing = setTimeout(writeList, TYPING_SETTLES_MS);
  });
  $image.listen(showImage);
  addEventListener('popstate', onTraversal);
  const { dataset } = document.documentElement;
  const showList = () => delete dataset.filtered;
  if (list.tab === 'companies' || list.filters + list.query === '') showList();
  // From here on, a list that has what the address asks for is shown (use-list.ts), and that another one takes long.
  if (dataset.filtered === '') {
    dataset.filtered = 'read';
    setTimeout(showList, LONG_MS);
  }
}
