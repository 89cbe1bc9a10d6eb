/** Sort by a column, or in the order of the page. */
export type Sort = { column: string; direction: 'ascending' | 'descending' } | null;

/** The sort after a click on a column's header: names A to Z or highest counts first, then reversed, then the page's order. */
export function nextSort(sort: Sort, column: string): Sort {
  const [first, second] =
    column === 'company' ? (['ascending', 'descending'] as const) : (['descending', 'ascending'] as const);
  if (sort?.column !== column) return { column, direction: first };
  return sort.direction === first ? { column, direction: second } : null;
}

/** A sort as address text: `alerts`, or `-alerts` for descending. */
export const sortText = (sort: Sort): string =>
  sort ? `${sort.direction === 'descending' ? '-' : ''}${sort.column}` : '';

/** The sort of an address; null for an unknown column. */
export function sortIn(text: string, columns: readonly string[]): Sort {
  const column = text.replace(/^-/, '');
  if (!columns.includes(column)) return null;
  return { column, direction: text.startsWith('-') ? 'descending' : 'ascending' };
}

export type Cell = { row: number; column: number };

/** The cell that a key moves to in a table of this size; undefined for any other key. */
export function cellFor(
  { key, ctrlKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey'>,
  { row, column }: Cell,
  { rows, columns }: { rows: number; columns: number },
): Cell | undefined {
  const PAGE = 10;
  const [lastRow, lastColumn] = [rows - 1, columns - 1];
  const within = (value: number, last: number) => Math.max(0, Math.min(last, value));
  switch (key) {
    case 'ArrowRight':
      return { row, column: within(column + 1, lastColumn) };
    case 'ArrowLeft':
      return { row, column: within(column - 1, lastColumn) };
    case 'ArrowDown':
      return { row: within(row + 1, lastRow), column };
    case 'ArrowUp':
      return { row: within(row - 1, lastRow), column };
    case 'PageDown':
      return { row: within(row + PAGE, lastRow), column };
    case 'PageUp':
      return { row: within(row - PAGE, lastRow), column };
    case 'Home':
      return { row: ctrlKey ? 0 : row, column: 0 };
    case 'End':
      return { row: ctrlKey ? lastRow : row, column: lastColumn };
    default:
      return undefined;
  }
}
