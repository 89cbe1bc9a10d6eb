import { useEffect } from 'react';
import { rememberPlaces, restorePlace } from './scroll-memory.ts';

/** Goes to the place of the history's entry once its list has its height; `list` is another one for each list. */
export function useScrollMemory(isReady: boolean, list?: unknown): void {
  useEffect(rememberPlaces, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list has another height
  useEffect(() => {
    // After the frame in which the grid has taken its new height.
    if (isReady) requestAnimationFrame(restorePlace);
  }, [isReady, list]);
}
