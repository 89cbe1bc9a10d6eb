import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { $toast, dismissToast, showToast, TOAST_REMOVAL_DELAY_MS } from './toast.store.ts';

beforeEach(() => {
  vi.useFakeTimers();
  $toast.set(null);
});
afterEach(() => {
  vi.useRealTimers();
});

const idOnScreen = () => $toast.get()?.id ?? 0;

test('a toast shows for 5000 ms by default', () => {
  showToast({ title: 'Copied to clipboard' });
  expect($toast.get()).toMatchObject({ title: 'Copied to clipboard', kind: 'plain', durationMs: 5000, open: true });
  showToast({ title: 'Upload failed', kind: 'destructive', durationMs: 8000 });
  expect($toast.get()).toMatchObject({ kind: 'destructive', durationMs: 8000 });
});

test('at most one toast is visible: a new one replaces the old one', () => {
  showToast({ title: 'First' });
  const first = idOnScreen();
  showToast({ title: 'Second' });
  dismissToast(first);
  expect($toast.get()).toMatchObject({ title: 'Second', open: true });
});

test('a dismissed toast is removed 1000000 ms later', () => {
  showToast({ title: 'Role Updated' });
  dismissToast(idOnScreen());
  expect($toast.get()?.open).toBe(false);
  vi.advanceTimersByTime(TOAST_REMOVAL_DELAY_MS - 1);
  expect($toast.get()).not.toBeNull();
  vi.advanceTimersByTime(1);
  expect($toast.get()).toBeNull();
});
