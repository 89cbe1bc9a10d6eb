import { type RefObject, useEffect } from 'react';

const entriesOf = (root: HTMLElement): HTMLElement[] => [...root.querySelectorAll<HTMLElement>('[role="menuitem"]')];

/** Target of the arrow keys, Home and End from the focused entry; -1 for every other key. */
const targetOf = (key: string, current: number, count: number): number => {
  if (key === 'ArrowDown') return (current + 1) % count;
  if (key === 'ArrowUp') return (current - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : -1;
};

/**
 * Keyboard and pointer of an open menu: focuses its first entry; arrows navigate; Escape closes it and focuses its button; Tab and
 * a click elsewhere close it without moving the focus.
 */
export function useMenu({
  root,
  isOpen,
  close,
}: {
  root: RefObject<HTMLElement | null>;
  isOpen: boolean;
  close: () => void;
}): void {
  useEffect(() => {
    const host = root.current;
    if (!isOpen || !host) return;
    entriesOf(host)[0]?.focus();
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Tab') return close();
      if (event.key === 'Escape') {
        close();
        host.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.focus();
        return;
      }
      const entries = entriesOf(host);
      const current = entries.indexOf(document.activeElement as HTMLElement);
      const target = targetOf(event.key, current, entries.length);
      if (target < 0) return;
      event.preventDefault();
      entries[target]?.focus();
    };
    const onPointerDown = (event: PointerEvent) => {
      if (!host.contains(event.target as Node)) close();
    };
    host.addEventListener('keydown', onKeyDown);
    document.addEventListener('pointerdown', onPointerDown);
    return () => {
      host.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('pointerdown', onPointerDown);
    };
  }, [root, isOpen, close]);
}
