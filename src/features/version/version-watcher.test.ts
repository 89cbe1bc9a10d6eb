import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RELOAD_DELAY_MS, VERSION_POLL_MS, VersionWatcher } from './version-watcher.ts';

const page = { version: 'a', hidden: false, busy: false, looks: 0, reloads: 0, down: false };

function aWatcher() {
  Object.assign(page, { version: 'a', hidden: false, busy: false, looks: 0, reloads: 0, down: false });
  return new VersionWatcher({
    fetchVersion: async () => {
      page.looks += 1;
      if (page.down) throw new TypeError('Failed to fetch');
      return page.version;
    },
    isHidden: () => page.hidden,
    isBusy: () => page.busy,
    reload: () => {
      page.reloads += 1;
    },
  });
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('the version is polled every 30 s, and an unchanged version does not reload the page', async () => {
  aWatcher().resume();
  await vi.advanceTimersByTimeAsync(0);
  expect(page.looks).toBe(1);
  await vi.advanceTimersByTimeAsync(3 * VERSION_POLL_MS);
  expect(page.looks).toBe(4);
  expect(page.reloads).toBe(0);
});

test('a different version reloads the page after 1 second', async () => {
  aWatcher().resume();
  await vi.advanceTimersByTimeAsync(0);
  page.version = 'b';
  await vi.advanceTimersByTimeAsync(VERSION_POLL_MS + RELOAD_DELAY_MS - 1);
  expect(page.reloads).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(page.reloads).toBe(1);
});

test('the reload waits while the page is busy', async () => {
  aWatcher().resume();
  await vi.advanceTimersByTimeAsync(0);
  page.version = 'b';
  page.busy = true;
  await vi.advanceTimersByTimeAsync(VERSION_POLL_MS + 10 * RELOAD_DELAY_MS);
  expect(page.reloads).toBe(0);
  page.busy = false;
  await vi.advanceTimersByTimeAsync(RELOAD_DELAY_MS);
  expect(page.reloads).toBe(1);
});

test('a hidden tab does not poll; shown again, it polls at once if a poll is overdue', async () => {
  const watcher = aWatcher();
  watcher.resume();
  await vi.advanceTimersByTimeAsync(0);
  page.hidden = true;
  watcher.resume();
  await vi.advanceTimersByTimeAsync(10 * VERSION_POLL_MS);
  expect(page.looks).toBe(1);
  page.hidden = false;
  watcher.resume();
  await vi.advanceTimersByTimeAsync(0);
  expect(page.looks).toBe(2);
});

test('a failed check only logs a warning', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  aWatcher().resume();
  page.down = true;
  await vi.advanceTimersByTimeAsync(0);
  expect(warn).toHaveBeenCalledOnce();
  page.down = false;
  await vi.advanceTimersByTimeAsync(VERSION_POLL_MS);
  expect(page.looks).toBe(2);
});
