import { useEffect, useEffectEvent, useState } from 'react';

/** How long changes must pause before they are saved, in ms. */
const SAVE_PAUSE_MS = 600;

/** Debounced save of the last value; saves immediately when the page is left. */
export function useDelayedSave<T>(save: (value: T) => void): (value: T) => void {
  const [pending, setPending] = useState<{ value: T } | null>(null);
  const flush = useEffectEvent(() => {
    if (!pending) return;
    setPending(null);
    save(pending.value);
  });

  useEffect(() => {
    if (!pending) return;
    const timer = setTimeout(() => flush(), SAVE_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [pending]);

  useEffect(() => {
    const onLeave = () => flush();
    addEventListener('pagehide', onLeave);
    return () => {
      removeEventListener('pagehide', onLeave);
      onLeave();
    };
  }, []);

  return (value: T) => setPending({ value });
}
