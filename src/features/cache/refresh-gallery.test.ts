import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { $toast } from '#features/notifications/toast.store.ts';
import { refreshGallery } from './refresh-gallery.ts';

const answer = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', answer);
  $toast.set(null);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('after success a toast says so and the page reloads after 1 second', async () => {
  answer.mockResolvedValue(new Response('{}'));
  const reload = vi.fn();
  await refreshGallery(reload);
  expect(answer).toHaveBeenCalledWith('/api/admin/refresh-cache', expect.objectContaining({ method: 'POST' }));
  expect($toast.get()).toMatchObject({ title: 'Cache Refreshed', kind: 'plain' });
  vi.advanceTimersByTime(999);
  expect(reload).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(reload).toHaveBeenCalledOnce();
});

test('after failure a destructive toast says so and nothing reloads', async () => {
  answer.mockResolvedValue(new Response('down', { status: 502 }));
  const reload = vi.fn();
  await refreshGallery(reload);
  expect($toast.get()).toMatchObject({
    title: 'Refresh Failed',
    description: 'Failed to refresh cache. Please try again.',
    kind: 'destructive',
  });
  vi.advanceTimersByTime(10_000);
  expect(reload).not.toHaveBeenCalled();
});
