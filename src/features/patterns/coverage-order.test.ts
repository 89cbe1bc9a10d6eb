import { expect, test } from 'vitest';
import { type Cell, cellFor, nextSort, type Sort, sortIn, sortText } from './coverage-order.ts';

const press = (sort: Sort, ...columns: string[]) => columns.reduce(nextSort, sort);

test('repeated clicks on a column sort it descending, then ascending, then not at all', () => {
  expect(press(null, 'alerts')).toEqual({ column: 'alerts', direction: 'descending' });
  expect(press(null, 'alerts', 'alerts')).toEqual({ column: 'alerts', direction: 'ascending' });
  expect(press(null, 'alerts', 'alerts', 'alerts')).toBeNull();
  expect(press(null, 'alerts', 'form')).toEqual({ column: 'form', direction: 'descending' });
});

test('the company column sorts ascending first', () => {
  expect(press(null, 'company')).toEqual({ column: 'company', direction: 'ascending' });
  expect(press(null, 'company', 'company', 'company')).toBeNull();
});

test('an address stores the sort; a sort by a column that is gone is ignored', () => {
  for (const direction of ['ascending', 'descending'] as const) {
    const sort = { column: 'user-profile', direction };
    expect(sortIn(sortText(sort), ['company', 'user-profile'])).toEqual(sort);
  }
  expect(sortIn('-gone', ['company'])).toBeNull();
  expect(sortText(null)).toBe('');
});

const SIZE = { rows: 20, columns: 5 };
test.each<[string, boolean, Cell, Cell | undefined]>([
  ['ArrowRight', false, { row: 3, column: 4 }, { row: 3, column: 4 }],
  ['ArrowLeft', false, { row: 3, column: 2 }, { row: 3, column: 1 }],
  ['ArrowUp', false, { row: 0, column: 2 }, { row: 0, column: 2 }],
  ['ArrowDown', false, { row: 3, column: 2 }, { row: 4, column: 2 }],
  ['PageDown', false, { row: 15, column: 2 }, { row: 19, column: 2 }],
  ['PageUp', false, { row: 15, column: 2 }, { row: 5, column: 2 }],
  ['Home', false, { row: 3, column: 2 }, { row: 3, column: 0 }],
  ['End', true, { row: 3, column: 2 }, { row: 19, column: 4 }],
  ['Home', true, { row: 3, column: 2 }, { row: 0, column: 0 }],
  ['Enter', false, { row: 3, column: 2 }, undefined],
])('%s (with Ctrl: %s) moves from %j to %j', (key, ctrlKey, from, to) => {
  expect(cellFor({ key, ctrlKey }, from, SIZE)).toEqual(to);
});
