import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test('quotes are doubled and line breaks kept', () => {
  expect(csvLine(['a', 'say "hi"', 'x\ny'])).toBe('"a","say ""hi""","x\ny"\r\n');
});

test.each(['=1+1', '+1', '-1', '@sum'])('%s is prefixed so that spreadsheets do not run it as a formula', (cell) => {
  expect(csvLine([cell])).toBe(`"'${cell}"\r\n`);
});
