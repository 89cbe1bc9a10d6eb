/** Position of the grid: pixels from the viewport's top edge (negative once scrolled past), row height with gap, columns. */
export type GridGeometry = { top: number; rowHeight: number; columns: number; viewportHeight: number };

/** The part of a list that is in the document, and the height of the rest. */
export type GridWindow = { start: number; end: number; before: number; after: number };

/** Rows kept beyond each edge of the viewport, so that scrolling and tabbing reach tiles, not gaps. */
export const SPARE_ROWS = 2;

/** Which items of `count` are in the viewport or in the `spare` rows beyond its edges (all boxes have the same height). */
export function gridWindow(
  count: number,
  { top, rowHeight, columns, viewportHeight }: GridGeometry,
  spare = SPARE_ROWS,
): GridWindow {
  const rows = Math.ceil(count / columns);
  const first = Math.floor(-top / rowHeight) - spare;
  const last = Math.ceil((viewportHeight - top) / rowHeight) + spare;
  const firstRow = Math.min(Math.max(0, first), Math.max(0, rows - 1));
  const lastRow = Math.max(Math.min(rows, last), Math.min(rows, firstRow + 1));
  return {
    start: firstRow * columns,
    end: Math.min(count, lastRow * columns),
    before: firstRow * rowHeight,
    after: (rows - lastRow) * rowHeight,
  };
}

/** The whole list, without spacers. */
export const wholeList = (count: number): GridWindow => ({ start: 0, end: count, before: 0, after: 0 });

/** Offset of an item's row, in pixels below the grid's top. */
export const rowTop = (index: number, { rowHeight, columns }: GridGeometry): number =>
  Math.floor(index / columns) * rowHeight;
