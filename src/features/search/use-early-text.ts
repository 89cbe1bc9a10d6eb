import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { setQuery } from './search.store.ts';

/** Keeps what was typed before hydration. */
export function useEarlyText(input: RefObject<HTMLInputElement | null>, isActive: boolean): void {
  const early = useRef('');
  useLayoutEffect(() => {
    early.current = input.current?.value ?? '';
  }, [input]);
  useEffect(() => {
    if (!isActive || !early.current) return;
    setQuery(early.current);
    early.current = '';
  }, [isActive]);
}
