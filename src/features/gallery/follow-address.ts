import { $image } from '#features/lightbox/lightbox.store.ts';
import { $filters, $searched } from '#features/search/search.store.ts';
import { $tab, type Tab } from './gallery.store.ts';

/** What shows that someone is about to choose or to leave, and that what could not be fetched can be now. */
const GESTURES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'scroll', 'online', 'popstate'];

let keeping: Promise<unknown> | undefined;

/** Only those who do something, or come with an address that says something, are sent what keeps the address. */
function load(): void {
  keeping ??= import('./address-sync.ts').then(
    ({ keepAddress }) => keepAddress(),
    () => {
      keeping = undefined;
    },
  );
}

let isFollowing = false;

/**
 * Keeps tab, filters, search text and open image in the address. Every island that changes them calls it: a chip chosen before
 * the other islands are hydrated must not be lost to the address.
 */
export function followAddress(): void {
  if (isFollowing) return;
  isFollowing = true;
  // The tab that the hash names is on show before what reads the address is there (`layouts/first-paint.ts`).
  $tab.set(document.documentElement.dataset.tab as Tab);
  $tab.listen((tab) => {
    document.documentElement.dataset.tab = tab;
  });
  for (const store of [$tab, $filters, $searched, $image]) store.listen(load);
  for (const gesture of GESTURES) addEventListener(gesture, load, { passive: true, once: true });
  if (location.search || location.hash || history.state) load();
}

/** The list on show has its height: the page goes to the place of the history's entry. */
export async function listIsThere(): Promise<void> {
  if (!keeping) return;
  await keeping;
  const { restorePlace } = await import('#browser/scroll-memory.ts');
  // After the frame in which the grid has taken its new height.
  requestAnimationFrame(restorePlace);
}
