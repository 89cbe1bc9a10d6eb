import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gridWindow, rowTop } from './grid-window.ts';

const geometry = { top: 0, rowHeight: 300, columns: 3, viewportHeight: 900 };

test('at the top, the first rows are rendered and the rest is padding', () => {
  expect(gridWindow(20_000, geometry)).toEqual({ start: 0, end: 15, before: 0, after: 6662 * 300 });
});

test('in the middle, extra rows are rendered above and below the viewport', () => {
  const { start, end } = gridWindow(20_000, { ...geometry, top: -30_000 });
  expect([start / 3, end / 3]).toEqual([98, 105]);
});

test('rows and padding always add up to the full height, and the window is never empty', () => {
  const number = (min: number, max: number) => fc.integer({ min, max });
  fc.assert(
    fc.property(
      number(1, 30_000),
      number(-9_000_000, 5_000),
      number(1, 4),
      number(100, 600),
      (count, top, columns, rowHeight) => {
        const view = gridWindow(count, { top, rowHeight, columns, viewportHeight: 900 });
        expect(view.end).toBeGreaterThan(view.start);
        expect(view.before + Math.ceil((view.end - view.start) / columns) * rowHeight + view.after).toBe(
          Math.ceil(count / columns) * rowHeight,
        );
      },
    ),
  );
});

test('the top of an item is the height of the rows before it', () => {
  expect(rowTop(7, geometry)).toBe(600);
});
