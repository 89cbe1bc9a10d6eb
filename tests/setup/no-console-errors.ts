import { afterEach, beforeEach, expect, vi } from 'vitest';

/** Fails a test on an unexpected `console.error`; mock an expected one with `vi.spyOn(console, 'error')`. */
beforeEach(() => {
  vi.spyOn(console, 'error');
});

afterEach(() => {
  const spy = vi.mocked(console.error);
  const calls = vi.isMockFunction(spy) ? spy.mock.calls : [];
  vi.restoreAllMocks();
  expect(calls, 'unexpected console.error').toEqual([]);
});
