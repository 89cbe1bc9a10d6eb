import { expect, test } from 'vitest';
import { searchText } from './insight.service.ts';

test.each([
  ['  Risk   Score ', 'risk score'],
  ['ＭＦＡ', 'mfa'],
  ['', undefined],
  ['   ', undefined],
  ['jane@acme.com', undefined],
  ['token ghp_aBcD1234efGH5678ijKL', undefined],
  ['x'.repeat(81), undefined],
])('the search %j is counted as %j', (given, counted) => {
  expect(searchText(given)).toBe(counted);
});
