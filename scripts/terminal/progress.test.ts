import { expect, test, vi } from 'vitest';
import { progressOf } from './progress.ts';

test('in a pipe, a slow job prints a line every ten seconds, a quick one a line per tenth', () => {
  vi.useFakeTimers();
  const printed = vi.spyOn(console, 'log').mockReturnValue();
  const { update } = progressOf('Reading images');
  const at = (seconds: number, done: number) => {
    vi.advanceTimersByTime(seconds * 1_000);
    update(done, 1_000);
  };
  at(0, 0);
  at(9, 8);
  expect(printed).not.toHaveBeenCalled();
  at(1, 9);
  expect(printed).toHaveBeenLastCalledWith('Reading images: 9 of 1000 (0.9/s)');
  at(3, 200);
  expect(printed).toHaveBeenLastCalledWith('Reading images: 200 of 1000 (15.4/s)');
  at(1, 1_000);
  expect(printed).toHaveBeenCalledTimes(3);
  vi.useRealTimers();
  printed.mockRestore();
});
