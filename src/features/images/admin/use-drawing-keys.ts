import { type RefObject, useEffect, useEffectEvent } from 'react';
import { isTyping } from '#browser/is-typing.ts';
import type { Point } from './region-draft.ts';

type DrawingKeys = {
  choose: (digit: number) => void;
  /** By pixels of the image; `isSize`: its lower right corner only. */
  move: (by: Point, isSize: boolean) => void;
  add: () => void;
  /** Takes the best proposal. */
  accept: () => void;
  remove: () => void;
  /** Returns whether there was something to leave. */
  leave: () => boolean;
  finish: () => void;
};

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Whether a key on an element means the drawing: not in a text, not on another button, not behind a dialog. */
function isMeant(target: EventTarget | null, drawing: HTMLElement | null): boolean {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1) ?? null;
  if (!drawing || drawing.closest('dialog') !== dialog || isTyping(target)) return false;
  const control = target instanceof HTMLElement ? target.closest('button, a, summary') : null;
  return !control || control.hasAttribute('data-drawing-keys');
}

/**
 * `1` to `9` choose the tag, arrows move the selected region by a pixel, with Shift they resize it, `R` adds a region, `Y` takes a proposal, Delete
 * removes the selected one, Escape leaves it, Enter finishes.
 */
export function useDrawingKeys(drawing: RefObject<HTMLElement | null>, keys: DrawingKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !isMeant(event.target, drawing.current)) return;
    const { key } = event;
    const letters: Readonly<Record<string, () => void>> = { r: keys.add, y: keys.accept };
    const arrow = ARROWS[key];
    const letter = letters[key.toLowerCase()];
    if (arrow) keys.move(arrow, event.shiftKey);
    else if (/^[1-9]$/.test(key)) keys.choose(Number(key));
    else if (key === 'Delete' || key === 'Backspace') keys.remove();
    else if (letter && !event.repeat) letter();
    else if (key === 'Enter' && !event.repeat) keys.finish();
    else if (key !== 'Escape' || !keys.leave()) return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    // Before the keys of the page and of the dialog.
    document.addEventListener('keydown', listen, { capture: true });
    return () => document.removeEventListener('keydown', listen, { capture: true });
  }, []);
}
