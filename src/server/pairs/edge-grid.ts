import type { Box } from '#shared/regions/box.ts';

/** The cells of a line that each part of a stretch of it covers, by the first of them, with their weights. */
export type Spans = readonly { first: number; weights: readonly number[] }[];

/** A stretch of a line of `side` cells in `count` equal parts; `from` and `length` in shares of the line. */
export function spans([from, length]: readonly [from: number, length: number], count: number, side: number): Spans {
  return Array.from({ length: count }, (_, part) => {
    const start = (from + (length * part) / count) * side;
    const end = (from + (length * (part + 1)) / count) * side;
    const first = Math.min(side - 1, Math.floor(start));
    const weights: number[] = [];
    for (let cell = first; cell < Math.min(side, end); cell += 1) {
      weights.push((Math.min(end, cell + 1) - Math.max(start, cell)) / (end - start));
    }
    return { first, weights };
  });
}

/** A part of a square grid as another one, whose cells are the means of what they cover. */
export function resampled(cells: ArrayLike<number>, across: Spans, down: Spans): Float32Array {
  const side = Math.sqrt(cells.length);
  const columns = across.length;
  const result = new Float32Array(columns * down.length);
  const line = new Float32Array(side);
  for (const [row, { first, weights }] of down.entries()) {
    line.fill(0);
    for (let at = 0; at < weights.length; at += 1) {
      const [from, weight] = [(first + at) * side, weights[at] as number];
      for (let cell = 0; cell < side; cell += 1)
        line[cell] = (line[cell] as number) + weight * (cells[from + cell] as number);
    }
    for (let column = 0; column < columns; column += 1) {
      const span = across[column] as Spans[number];
      let sum = 0;
      for (let at = 0; at < span.weights.length; at += 1)
        sum += (span.weights[at] as number) * (line[span.first + at] as number);
      result[row * columns + column] = sum;
    }
  }
  return result;
}

/** A box of a square grid, or all of it, as a grid of `columns` by `rows` cells. */
export function sized(cells: ArrayLike<number>, columns: number, rows: number, [x, y, w, h]: Box = [0, 0, 1, 1]) {
  const side = Math.sqrt(cells.length);
  return resampled(cells, spans([x, w], columns, side), spans([y, h], rows, side));
}

/** A grid with mean 0 and standard deviation 1; zeros, if it is blank: it has no edges to compare. */
export function standardised(cells: ArrayLike<number>): Float32Array {
  let [sum, squares] = [0, 0];
  for (let at = 0; at < cells.length; at += 1) sum += cells[at] as number;
  const mean = sum / cells.length;
  // `Float32Array.from` takes ten times as long.
  const result = new Float32Array(cells.length);
  for (let at = 0; at < cells.length; at += 1) {
    const value = (cells[at] as number) - mean;
    result[at] = value;
    squares += value * value;
  }
  const deviation = Math.sqrt(squares / cells.length);
  for (let at = 0; at < cells.length; at += 1) result[at] = deviation === 0 ? 0 : (result[at] as number) / deviation;
  return result;
}

/** The cells of a grid with `side` cells a row, from `offset` on, that another one of `columns` a row covers. */
type Place = { columns: number; offset: number; side: number };

/** How much a standardised grid resembles the cells of another one that it covers: their correlation, -1 to 1. */
export function correlationAt(grid: Float32Array, cells: ArrayLike<number>, { columns, offset, side }: Place): number {
  let [sum, squares, both] = [0, 0, 0];
  for (let at = 0, column = 0, to = offset; at < grid.length; at += 1, to += 1, column += 1) {
    if (column === columns) {
      column = 0;
      to += side - columns;
    }
    const value = cells[to] as number;
    sum += value;
    squares += value * value;
    both += value * (grid[at] as number);
  }
  const spread = grid.length * squares - sum * sum;
  return spread > 0 ? both / Math.sqrt(spread) : 0;
}
