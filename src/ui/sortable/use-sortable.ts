import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { edgeScroll } from './edge-scroll.ts';
import { moved } from './moved.ts';

/** Steps of the arrow keys; Home and End go to the ends. */
const STEPS: Record<string, number> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

const placeOf = (key: string, at: number, length: number): number | undefined => {
  if (key === 'Home') return 0;
  if (key === 'End') return length - 1;
  const step = STEPS[key];
  return step === undefined ? undefined : at + step;
};

const entryUnder = (x: number, y: number): string | undefined =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-sortable-id]')?.dataset.sortableId;

/**
 * Sorting by dragging a handle (mouse, pen or finger) or by the arrow keys on it. Entries carry `data-sortable-id`; `commit`
 * gets the new order when an entry was dropped or moved by a key. Escape during a drag restores the order. At the window's upper and
 * lower edge a drag scrolls the page.
 */
export function useSortable(ids: readonly string[], commit: (ids: string[]) => void) {
  const [draft, setDraft] = useState<readonly string[] | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const refocus = useRef<string | null>(null);
  const order = draft ?? ids;
  const end = useEffectEvent((keep: boolean) => {
    setDragged(null);
    setDraft(null);
    if (keep && draft) commit([...draft]);
  });

  useEffect(() => {
    if (dragged === null) return;
    let pointer: { x: number; y: number } | undefined;
    const follow = ({ x, y }: { x: number; y: number }) => {
      const over = entryUnder(x, y);
      if (!over || over === dragged) return;
      setDraft((previous) => previous && moved(previous, previous.indexOf(dragged), previous.indexOf(over)));
    };
    const move = ({ clientX: x, clientY: y }: globalThis.PointerEvent) => {
      pointer = { x, y };
      follow(pointer);
    };
    const scroll = () => {
      frame = requestAnimationFrame(scroll);
      const distance = pointer ? edgeScroll(pointer.y, innerHeight) : 0;
      if (!pointer || distance === 0) return;
      scrollBy({ top: distance, behavior: 'instant' });
      follow(pointer);
    };
    let frame = requestAnimationFrame(scroll);
    const drop = () => end(true);
    const giveUp = () => end(false);
    const onEscape = (event: globalThis.KeyboardEvent) => event.key === 'Escape' && giveUp();
    const listening = new AbortController();
    const { signal } = listening;
    addEventListener('pointermove', move, { signal });
    addEventListener('pointerup', drop, { signal });
    addEventListener('pointercancel', giveUp, { signal });
    addEventListener('keydown', onEscape, { signal });
    return () => {
      cancelAnimationFrame(frame);
      listening.abort();
    };
  }, [dragged]);

  useEffect(() => {
    if (refocus.current === null) return;
    document.querySelector<HTMLElement>(`[data-sortable-handle="${CSS.escape(refocus.current)}"]`)?.focus();
    refocus.current = null;
  });

  const handleProps = (id: string) => ({
    'data-sortable-handle': id,
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      event.preventDefault();
      setDraft(ids);
      setDragged(id);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const at = ids.indexOf(id);
      const place = placeOf(event.key, at, ids.length);
      if (place === undefined) return;
      event.preventDefault();
      refocus.current = id;
      if (place >= 0 && place < ids.length && place !== at) commit(moved(ids, at, place));
    },
  });

  return { order, dragged, handleProps };
}
