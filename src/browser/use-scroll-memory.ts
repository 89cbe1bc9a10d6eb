import { useEffect, useRef } from 'react';
import { rememberScroll } from './scroll-memory.ts';

/** Keeps the scroll position over Back and reload; restored once the list has its height. */
export function useScrollMemory(isActive: boolean, isReady: boolean): void {
  const memory = useRef<ReturnType<typeof rememberScroll> | null>(null);
  useEffect(() => {
    if (!isActive) return;
    const started = rememberScroll();
    memory.current = started;
    return () => {
      memory.current = null;
      started.stop();
    };
  }, [isActive]);
  useEffect(() => {
    // After the frame in which the grid has taken its new height.
    if (isActive && isReady) requestAnimationFrame(() => memory.current?.restore());
  }, [isActive, isReady]);
}
