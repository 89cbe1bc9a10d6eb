/** A list with its title. */
export type Titled<T> = { title: string; rows: T[] };

/** Lines that are not blank. */
export const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');
/** Lines as lists of cells, which are separated by `|`. */
export const rowsOf = (text: string): string[][] =>
  linesOf(text).map((line) => line.split('|').map((cell) => cell.trim()));
/** Splits a trimmed text. */
export const wordsOf = (text: string, divider: RegExp): string[] => text.trim().split(divider);

/** A required cell. Throws `RangeError` if it is missing. */
export function cell(row: readonly string[], at: number): string {
  const text = row[at];
  if (text === undefined || text === '') throw new RangeError(`cell ${at + 1} is missing in: ${row.join(' | ')}`);
  return text;
}

/** A required number. Throws `RangeError` if it is missing or not a number. */
export function numberIn(row: readonly string[], at: number): number {
  const value = Number(cell(row, at));
  if (Number.isNaN(value)) throw new RangeError(`cell ${at + 1} is not a number in: ${row.join(' | ')}`);
  return value;
}

/** Rows below a title, which stands alone on the first line. */
export function titled<T>(text: string, toRow: (row: string[]) => T): Titled<T> {
  const [title, ...rows] = rowsOf(text);
  return { title: cell(title ?? [], 0), rows: rows.map(toRow) };
}

/** A row as an object with these keys; all cells are required. */
export const named = <K extends string>(row: readonly string[], ...keys: K[]): Record<K, string> =>
  Object.fromEntries(keys.map((key, at) => [key, cell(row, at)])) as Record<K, string>;
