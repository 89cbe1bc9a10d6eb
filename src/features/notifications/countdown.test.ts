import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startCountdown } from './countdown.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a countdown calls back after its duration', () => {
  const done = vi.fn();
  startCountdown(5000, done);
  vi.advanceTimersByTime(4999);
  expect(done).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(done).toHaveBeenCalledOnce();
});

test('time on hold does not count', () => {
  const done = vi.fn();
  const countdown = startCountdown(5000, done);
  vi.advanceTimersByTime(3000);
  countdown.hold();
  countdown.hold();
  vi.advanceTimersByTime(60_000);
  countdown.resume();
  vi.advanceTimersByTime(1999);
  expect(done).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(done).toHaveBeenCalledOnce();
});

test('a stopped countdown never calls back', () => {
  const done = vi.fn();
  startCountdown(5000, done).stop();
  vi.advanceTimersByTime(60_000);
  expect(done).not.toHaveBeenCalled();
});
