import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { setQuery } from './search.store.ts';

const isTyping = ({ target }: Event) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** `/` focuses the search box from anywhere on the page. */
export function useSlashFocus(input: RefObject<HTMLInputElement | null>, isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return;
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
      if (document.querySelector('dialog[open], [aria-modal="true"]')) return;
      event.preventDefault();
      input.current?.focus();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [input, isActive]);
}

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
