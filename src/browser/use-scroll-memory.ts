import { useEffect } from 'react';
import { rememberPlaces, restorePlace } from './scroll-memory.ts';

/** Restores the place of the history entry once its list has its height; `list` identifies the list. */
export function useScrollMemory(isReady: boolean, list?: unknown): void {
  useEffect(rememberPlaces, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list has another height
  useEffect(() => {
    // After the frame in which the grid has taken its new height.
    if (isReady) requestAnimationFrame(restorePlace);
  }, [isReady, list]);
}
