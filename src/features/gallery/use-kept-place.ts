import { useEffect, useLayoutEffect } from 'react';
import { followAddress, listIsThere } from './follow-address.ts';

/** Keeps the list in the address, and restores the history entry's scroll position once the list has its height. */
export function useKeptPlace(isReady: boolean, list: string): void {
  useLayoutEffect(followAddress, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list has another height
  useEffect(() => {
    if (isReady) void listIsThere();
  }, [isReady, list]);
}
