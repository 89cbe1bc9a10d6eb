import { afterEach, beforeEach, expect, vi } from 'vitest';

/** An unexpected `console.error` fails the test; mock an expected one with `vi.spyOn(console, 'error')`. */
beforeEach(() => {
  vi.spyOn(console, 'error');
});

afterEach(() => {
  const spy = vi.mocked(console.error);
  const calls = vi.isMockFunction(spy) ? spy.mock.calls : [];
  vi.restoreAllMocks();
  expect(calls, 'unexpected console.error').toEqual([]);
});
