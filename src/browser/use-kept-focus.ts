import { type RefObject, useEffect, useRef } from 'react';

/**
 * Where a change of state took away the control that had the focus, the first control of what came in its place gets it, or
 * the part itself where there is none: the keyboard does not start at the top of the page again.
 */
export function useKeptFocus<T extends HTMLElement>(state: string): RefObject<T | null> {
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
