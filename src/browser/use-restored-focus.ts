import { type RefObject, useEffect, useRef } from 'react';

/**
 * If a change of state removes the focused control, moves the focus to the first control of its replacement, or to the
 * container if it has none, so that the keyboard does not start at the top of the page again.
 */
export function useRestoredFocus<T extends HTMLElement>(state: string): RefObject<T | null> {
  const part = useRef<T>(null);
  const before = useRef(state);
  useEffect(() => {
    const holders: (Element | null)[] = [null, document.body, part.current];
    if (before.current !== state && holders.includes(document.activeElement)) {
      (part.current?.querySelector<HTMLElement>('input, button') ?? part.current)?.focus({ preventScroll: true });
    }
    before.current = state;
  }, [state]);
  return part;
}
