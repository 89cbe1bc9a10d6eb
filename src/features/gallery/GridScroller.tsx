import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { rowTop } from '#browser/grid-window.ts';
import { useGridWindow } from '#browser/use-grid-window.ts';
import { $lastViewed } from '#features/lightbox/lightbox.store.ts';
import type { GridScrollerProps } from './grid-scroller.store.ts';

/** Images that are loaded ahead of the scroll position. */
const AHEAD = 30;

/**
 * Tells which part of a long grid is near the viewport, and loads it. It renders nothing: the grid keeps its tiles, and a press or
 * the focus on one, when this code arrives.
 */
export function GridScroller({ items, onNeed, list, onPart }: GridScrollerProps): null {
  const { window: view, geometry } = useGridWindow(list, items.length, onNeed);
  const { start, end, before, after } = view;

  useLayoutEffect(
    () => onPart({ start, end, style: { paddingTop: before, paddingBottom: after }, of: onNeed }),
    [onPart, start, end, before, after, onNeed],
  );

  useEffect(
    () => onNeed?.(Math.max(0, start - AHEAD), Math.min(items.length, end + AHEAD)),
    [onNeed, start, end, items.length],
  );

  // The tile of the image last viewed gets the focus, even if it was not in the document (contract 7).
  const onViewed = useEffectEvent((id: string | null) => {
    const index = items.findIndex((item) => item?.id === id);
    const measured = index < 0 ? null : geometry();
    if (!measured) return;
    const top = measured.top + rowTop(index, measured);
    if (top >= 0 && top + measured.rowHeight <= innerHeight) return;
    scrollTo({ top: scrollY + top - (innerHeight - measured.rowHeight) / 2, behavior: 'instant' });
  });
  useEffect(() => $lastViewed.listen((id) => onViewed(id)), []);
  return null;
}
