import { useEffect } from 'react';
import { rememberPlaces, restorePlace } from './scroll-memory.ts';

/** Restores the place of the history entry once its list has its height. */
export function useScrollMemory(isReady: boolean): void {
  useEffect(rememberPlaces, []);
  useEffect(() => {
    // After the frame in which the grid has taken its new height.
    if (isReady) requestAnimationFrame(restorePlace);
  }, [isReady]);
}
