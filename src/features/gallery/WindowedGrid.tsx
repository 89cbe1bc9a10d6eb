import { useEffect, useRef } from 'react';
import { rowTop } from '#browser/grid-window.ts';
import { useGridWindow } from '#browser/use-grid-window.ts';
import { $lastViewed } from '#features/lightbox/lightbox.store.ts';
import { type ImageGridProps, Tiles } from './ImageGrid.tsx';

/** Images that are loaded ahead of the scroll position. */
const AHEAD = 30;

/** A grid of any number of images: only those near the viewport are in the document. */
export function WindowedGrid(props: ImageGridProps) {
  const { items, onNeed } = props;
  const list = useRef<HTMLUListElement>(null);
  const { window: view, geometry } = useGridWindow(list, items.length);

  useEffect(
    () => onNeed?.(Math.max(0, view.start - AHEAD), Math.min(items.length, view.end + AHEAD)),
    [onNeed, view.start, view.end, items.length],
  );

  // Moves the focus to the tile of the image last viewed, even if it was not in the document (contract 7).
  useEffect(
    () =>
      $lastViewed.listen((id) => {
        const index = items.findIndex((item) => item?.id === id);
        const measured = index < 0 ? null : geometry();
        if (!measured) return;
        const top = measured.top + rowTop(index, measured);
        if (top >= 0 && top + measured.rowHeight <= innerHeight) return;
        scrollTo({ top: scrollY + top - (innerHeight - measured.rowHeight) / 2, behavior: 'instant' });
      }),
    [items, geometry],
  );

  return (
    <Tiles
      {...props}
      list={list}
      start={view.start}
      end={view.end}
      style={{ paddingTop: view.before, paddingBottom: view.after }}
    />
  );
}
