import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { $toast } from '#features/notifications/toast.store.ts';
import { showStoredToast } from '#features/notifications/toast-after-reload.ts';
import { refreshGallery } from './refresh-gallery.ts';

const response = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', response);
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  $toast.set(null);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a successful refresh shows a toast and reloads the page after 1 second', async () => {
  response.mockResolvedValue(new Response('{}'));
  const reload = vi.fn();
  await refreshGallery(reload);
  expect(response).toHaveBeenCalledWith('/api/admin/refresh-cache', expect.objectContaining({ method: 'POST' }));
  expect($toast.get()).toMatchObject({ title: 'Cache Refreshed', kind: 'plain' });
  vi.advanceTimersByTime(999);
  expect(reload).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(reload).toHaveBeenCalledOnce();
});

test('the toast sums up the changes and is shown once more after the reload', async () => {
  const message = '2 new, 1 changed, 0 gone on the image host.';
  response.mockResolvedValue(
    Response.json({ message, added: 2, changed: 1, gone: [], unmatched: ['No company for …'] }),
  );
  await refreshGallery(vi.fn());
  const description = `${message} 1 folder or company needs attention, see Images.`;
  expect($toast.get()).toMatchObject({ title: 'Cache Refreshed', description });
  $toast.set(null);
  showStoredToast();
  expect($toast.get()).toMatchObject({ title: 'Cache Refreshed', description });
  $toast.set(null);
  showStoredToast();
  expect($toast.get()).toBe(null);
});

test('a failed refresh shows a destructive toast and does not reload the page', async () => {
  response.mockResolvedValue(new Response('down', { status: 502 }));
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
