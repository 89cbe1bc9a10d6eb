import { useEffect, useLayoutEffect } from 'react';
import { $image } from '#features/lightbox/lightbox.store.ts';
import { $filters, $searched } from '#features/search/search.store.ts';
import { $tab, type Tab } from './gallery.store.ts';

/** Events after which the code is loaded, or loading it is retried. */
const GESTURES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'scroll', 'online', 'popstate'];

let keeping: Promise<unknown> | undefined;

/** Loaded only for visitors who interact, or whose address has a state. */
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
 * the other islands are hydrated must not be lost.
 */
export function followAddress(): void {
  if (isFollowing) return;
  isFollowing = true;
  // The tab in the hash is visible before the code that reads the address is loaded (`layouts/first-paint.ts`).
  $tab.set(document.documentElement.dataset.tab as Tab);
  $tab.listen((tab) => {
    document.documentElement.dataset.tab = tab;
  });
  for (const store of [$tab, $filters, $searched, $image]) store.listen(load);
  for (const gesture of GESTURES) addEventListener(gesture, load, { passive: true, once: true });
  if (location.search || location.hash || history.state) load();
}

async function restoreScroll(): Promise<void> {
  if (!keeping) return;
  await keeping;
  const { restorePlace } = await import('#browser/scroll-memory.ts');
  // After the frame in which the grid has got its new height.
  requestAnimationFrame(restorePlace);
}

/** Keeps the list in the address, and restores the history entry's scroll position once the list has its height. */
export function useRestoredScroll(isReady: boolean, list: string): void {
  useLayoutEffect(followAddress, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list has another height
  useEffect(() => {
    if (isReady) void restoreScroll();
  }, [isReady, list]);
}
