import { expect, test } from 'vitest';
import { requestIds } from './request-id.ts';

const given = (id: string) => ({ headers: { 'x-request-id': id } });

test('ids are our own, one for each request, regardless of what a client sends', () => {
  const next = requestIds(false);
  const ids = [given('from-the-client'), given('from-the-client'), { headers: {} }].map(next);
  expect(new Set(ids).size).toBe(3);
  expect(ids).not.toContain('from-the-client');
});

test('a trusted proxy gives its own, as long as it is nothing but an id', () => {
  const next = requestIds(true);
  expect(next(given('from-the-proxy'))).toBe('from-the-proxy');
  for (const odd of ['short', 'x'.repeat(65), 'line\nline-line', '"},{"level":60']) {
    expect(next(given(odd))).toMatch(/^[0-9a-f]{12}-[0-9a-z]+$/);
  }
});
