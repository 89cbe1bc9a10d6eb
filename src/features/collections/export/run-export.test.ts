import { beforeEach, expect, test, vi } from 'vitest';
import { $toast, showToast } from '#features/notifications/toast.store.ts';
import { type Format, runExport } from './run-export.ts';

const exported = { title: 'For Monday', description: '', sections: [], items: [] };
const options = { layout: 1, hasCover: true } as const;
const saved = vi.fn();
const shown = () => ($toast.get()?.open ? $toast.get()?.title : undefined);

beforeEach(() => {
  saved.mockClear();
  $toast.set(null);
});

function exportWith(exportFile: Format['exportFile'], controller = new AbortController()): Promise<boolean> {
  const progress = { signal: controller.signal, onProgress: () => undefined };
  return runExport({ name: 'PDF', ending: 'pdf', exportFile }, exported, { options, progress, save: saved });
}

test('a file is saved under its title, and a later cancel says nothing', async () => {
  const controller = new AbortController();
  expect(await exportWith(async () => new Blob(['bytes']), controller)).toBe(true);
  controller.abort();
  expect(saved).toHaveBeenCalledExactlyOnceWith(expect.any(Blob), 'For-Monday.pdf');
  expect(shown()).toBe('PDF saved');
});

test('a cancelled export says so at once, and is not saved when its file is finished', async () => {
  const controller = new AbortController();
  const { promise, resolve } = Promise.withResolvers<Blob>();
  const running = exportWith(() => promise, controller);
  controller.abort();
  expect(shown()).toBe('Export cancelled');
  resolve(new Blob(['bytes']));
  expect(await running).toBe(false);
  expect(saved).not.toHaveBeenCalled();
  expect(shown()).toBe('Export cancelled');
});

test('an export that is cancelled before it fails is not reported as failed', async () => {
  const controller = new AbortController();
  const running = exportWith(async () => {
    controller.abort();
    throw new Error('aborted');
  }, controller);
  expect(await running).toBe(false);
  expect(shown()).toBe('Export cancelled');
});

test('an export that fails says so', async () => {
  expect(await exportWith(() => Promise.reject(new Error('no font')))).toBe(false);
  expect(shown()).toBe('Export failed');
});

test.each([
  [{ title: 'PowerPoint saved' }, undefined],
  [{ title: 'Image removed', action: { label: 'Undo', act: () => undefined } }, 'Image removed'],
])('while the next export runs, of the toast %j %j stays', async (toast, left) => {
  showToast(toast);
  const { promise, resolve } = Promise.withResolvers<Blob>();
  const running = exportWith(() => promise);
  expect(shown()).toBe(left);
  resolve(new Blob(['bytes']));
  await running;
  expect(shown()).toBe('PDF saved');
});
