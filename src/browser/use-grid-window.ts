import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type GridGeometry, type GridWindow, gridWindow, WINDOWED_FROM, wholeList } from './grid-window.ts';

/** Items in the document before the grid has been measured. */
const UNMEASURED = 12;

/** Measures the grid in the document: only the stylesheet knows columns and gaps. */
function measure(grid: HTMLElement): GridGeometry | null {
  const tile = grid.firstElementChild;
  if (!(tile instanceof HTMLElement) || tile.offsetHeight === 0) return null;
  const style = getComputedStyle(grid);
  return {
    top: grid.getBoundingClientRect().top,
    rowHeight: tile.offsetHeight + Number.parseFloat(style.rowGap),
    columns: style.gridTemplateColumns.split(' ').length,
    viewportHeight: innerHeight,
  };
}

/** Scroll offset that keeps the same images visible after the row size has changed. */
function drift(before: GridGeometry, now: GridGeometry): number {
  if (before.top >= 0 || (before.rowHeight === now.rowHeight && before.columns === now.columns)) return 0;
  const rows = (-before.top / before.rowHeight) * (before.columns / now.columns);
  return now.top + rows * now.rowHeight;
}

const same = (a: GridWindow, b: GridWindow) =>
  a.start === b.start && a.end === b.end && a.before === b.before && a.after === b.after;

/** Renders only the part of a long list near the viewport. */
export function useGridWindow(grid: RefObject<HTMLElement | null>, count: number) {
  const isWindowed = count > WINDOWED_FROM;
  const [view, setView] = useState<GridWindow>(() => wholeList(Math.min(count, UNMEASURED)));

  const geometry = useCallback(() => (grid.current ? measure(grid.current) : null), [grid]);
  const last = useRef<GridGeometry>(null);
  const update = useCallback(() => {
    const measured = geometry();
    if (!measured) return;
    last.current = measured;
    setView((now) => {
      const next = gridWindow(count, measured);
      return same(now, next) ? now : next;
    });
  }, [geometry, count]);

  useLayoutEffect(() => {
    if (isWindowed) update();
  }, [isWindowed, update]);

  useEffect(() => {
    if (!isWindowed || !grid.current) return;
    const onResize = () => {
      const now = geometry();
      if (last.current && now) scrollBy({ top: drift(last.current, now), behavior: 'instant' });
      update();
    };
    const sizes = new ResizeObserver(onResize);
    sizes.observe(grid.current);
    addEventListener('scroll', update, { passive: true });
    addEventListener('resize', onResize);
    return () => {
      sizes.disconnect();
      removeEventListener('scroll', update);
      removeEventListener('resize', onResize);
    };
  }, [grid, geometry, isWindowed, update]);

  // The list may have become shorter than the window of the previous one.
  const window = isWindowed ? (view.end <= count ? view : wholeList(Math.min(count, UNMEASURED))) : wholeList(count);
  return { window, geometry };
}
