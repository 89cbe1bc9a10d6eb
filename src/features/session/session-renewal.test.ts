import { expect, test } from 'vitest';
import { backoffDelay, renewalDelay } from './session-renewal.ts';

const NOW = Date.parse('2026-01-01T00:00:00Z');

test.each([
  ['2026-01-01T01:00:00Z', 55 * 60_000],
  ['2026-01-01T00:05:00Z', 30_000],
  ['2025-12-31T00:00:00Z', 30_000],
  ['2026-03-01T00:00:00Z', 2_147_483_647],
])('a session that ends at %s is requested again in %i ms', (expiresAt, delay) => {
  expect(renewalDelay(expiresAt, NOW)).toBe(delay);
});

test('network failures are retried after 30 s, doubling up to 16 min', () => {
  const minutes = [1, 2, 3, 4, 5, 6, 7, 20].map((failures) => backoffDelay(failures) / 60_000);
  expect(minutes).toEqual([0.5, 1, 2, 4, 8, 16, 16, 16]);
});
