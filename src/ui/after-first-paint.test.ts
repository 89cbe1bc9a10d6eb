import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterFirstPaint } from './after-first-paint.ts';

/** Reports a paint to the observer. */
let painted: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { hidden: false });
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(tell: () => void) {
        painted = tell;
      }
      observe() {}
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the callback runs once, when the page is painted', () => {
  const start = vi.fn();
  afterFirstPaint(start);
  expect(start).not.toHaveBeenCalled();
  painted();
  painted();
  expect(start).toHaveBeenCalledOnce();
  vi.runAllTimers();
  expect(start).toHaveBeenCalledOnce();
});

test('without a paint the callback runs after two seconds, in a hidden tab after 200 ms', () => {
  const start = vi.fn();
  afterFirstPaint(start);
  vi.advanceTimersByTime(1_999);
  expect(start).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(start).toHaveBeenCalledOnce();

  vi.stubGlobal('document', { hidden: true });
  const hidden = vi.fn();
  afterFirstPaint(hidden);
  vi.advanceTimersByTime(200);
  expect(hidden).toHaveBeenCalledOnce();
});
