import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type GridGeometry, type GridWindow, gridWindow, SPARE_ROWS, wholeList } from './grid-window.ts';
import { UNMEASURED, WINDOWED_FROM } from './windowed-from.ts';

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

type MeasuredWindow = GridWindow & { of: unknown };

const same = (a: MeasuredWindow, b: MeasuredWindow) =>
  a.of === b.of && a.start === b.start && a.end === b.end && a.before === b.before && a.after === b.after;

/**
 * Renders only the part of a long list near the viewport. Of another list (`of`), the rows in the viewport are painted before those
 * beyond its edges, which would make one long task of both.
 */
export function useGridWindow(grid: RefObject<HTMLElement | null>, count: number, of: unknown = null) {
  const isWindowed = count > WINDOWED_FROM;
  const [measuredView, setView] = useState<MeasuredWindow>();

  const geometry = useCallback(() => (grid.current ? measure(grid.current) : null), [grid]);
  const last = useRef<GridGeometry>(null);
  const updateTo = useCallback(
    (spare: number) => {
      const measured = geometry();
      if (!measured) return;
      last.current = measured;
      setView((now) => {
        const next = { ...gridWindow(count, measured, spare), of };
        return now && same(now, next) ? now : next;
      });
    },
    [geometry, count, of],
  );

  useLayoutEffect(() => {
    if (isWindowed) updateTo(0);
  }, [isWindowed, updateTo]);

  useEffect(() => {
    if (!isWindowed || !grid.current) return;
    const update = () => updateTo(SPARE_ROWS);
    // Called first once the grid is laid out; what it renders comes after the paint.
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
  }, [grid, geometry, isWindowed, updateTo]);

  // The list may have become shorter than its window.
  const view = measuredView && measuredView.of === of && measuredView.end <= count ? measuredView : undefined;
  const window = isWindowed ? (view ?? wholeList(Math.min(count, UNMEASURED))) : wholeList(count);
  return { window, geometry };
}
