import { useCallback, useEffect, useRef } from 'react';

/** How long changes must pause before they are saved, in ms. */
const SAVE_PAUSE_MS = 600;

/** Saves the last of several values that come close together, at the latest when the page is left. */
export function useDelayedSave<T>(save: (value: T) => void): (value: T) => void {
  const pending = useRef<{ value: T; timer: ReturnType<typeof setTimeout> } | null>(null);
  const latest = useRef(save);
  latest.current = save;

  const flush = useCallback(() => {
    const held = pending.current;
    if (!held) return;
    clearTimeout(held.timer);
    pending.current = null;
    latest.current(held.value);
  }, []);

  useEffect(() => {
    addEventListener('pagehide', flush);
    return () => {
      removeEventListener('pagehide', flush);
      flush();
    };
  }, [flush]);

  return useCallback(
    (value: T) => {
      clearTimeout(pending.current?.timer);
      pending.current = { value, timer: setTimeout(flush, SAVE_PAUSE_MS) };
    },
    [flush],
  );
}
