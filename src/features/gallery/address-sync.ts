import { $query } from '#features/search/search.store.ts';
import { $tab, $tag } from './gallery.store.ts';
import { type GalleryAddress, readAddress, writeAddress } from './gallery-address.ts';

/** Typing settles for this long before it is written to the address; browsers limit how often that may be done. */
const TYPING_SETTLES_MS = 250;

const current = (): GalleryAddress => ({ tab: $tab.get(), tag: $tag.get(), query: $query.get() });

/** Takes the state from the address, and tells the head's styles which tab shows. */
function takeFromAddress(): void {
  const address = readAddress(location);
  $tab.set(address.tab);
  $tag.set(address.tag);
  $query.set(address.query);
}

/**
 * Keeps tab, tag and search text in the address: a new tab or tag is a step that Back undoes, typing is not.
 * Answers a function that stops it.
 */
export function followAddress(): () => void {
  const typedBefore = $query.get();
  takeFromAddress();
  let typing: ReturnType<typeof setTimeout> | undefined;

  const write = (how: 'pushState' | 'replaceState') => {
    clearTimeout(typing);
    const known = readAddress(location);
    const wanted = current();
    if (known.tab === wanted.tab && known.tag === wanted.tag && known.query === wanted.query) return;
    history[how](
      how === 'pushState' ? null : history.state,
      '',
      `${location.pathname}${writeAddress(wanted, location)}`,
    );
  };
  // After the microtasks: one choice may change tab, tag and text together and is one step.
  let isStepDue = false;
  const step = () => {
    if (isStepDue) return;
    isStepDue = true;
    queueMicrotask(() => {
      isStepDue = false;
      write('pushState');
    });
  };
  const stops = [
    $tab.subscribe((tab) => {
      document.documentElement.dataset.tab = tab;
    }),
    $tab.listen(step),
    $tag.listen(step),
    $query.listen(() => {
      clearTimeout(typing);
      typing = setTimeout(write, TYPING_SETTLES_MS, 'replaceState');
    }),
  ];
  // Someone was quicker than the scripts.
  if (typedBefore && !$query.get()) $query.set(typedBefore);
  addEventListener('popstate', takeFromAddress);
  addEventListener('hashchange', takeFromAddress);
  delete document.documentElement.dataset.filtered;
  return () => {
    clearTimeout(typing);
    for (const stop of stops) stop();
    removeEventListener('popstate', takeFromAddress);
    removeEventListener('hashchange', takeFromAddress);
  };
}
