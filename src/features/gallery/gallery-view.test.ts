import { expect, test } from 'vitest';
import type { GalleryItem, GalleryPreview } from '#shared/images/image.contract.ts';
import { aGalleryItem } from '#tests/factories/gallery-item.ts';
import { type Loaded, viewOf } from './gallery-view.ts';

const blurred = { placeholder: '', width: 16, height: 10 };
const preview: Loaded<GalleryPreview> = {
  state: 'ready',
  value: {
    total: 9,
    items: ['a', 'b', 'c'].map((id) => aGalleryItem(id)),
    blurred: [blurred, blurred, blurred],
    companies: [],
  },
};
const loading = { state: 'loading' } as const;
const failed = { state: 'failed', status: 500 } as const;
const all = (items: readonly GalleryItem[]) => items;

test('a signed-out visitor sees 3 images, 3 placeholders and a prompt that counts all', () => {
  const view = viewOf({ session: 'signed-out', preview, full: loading, filter: all });
  expect([view.items.length, view.blurred.length, view.total, view.prompt]).toEqual([3, 3, 9, true]);
});

test('while the session is loading no prompt shows', () => {
  const view = viewOf({ session: 'loading', preview, full: loading, filter: all });
  expect([view.items.length, view.blurred.length, view.prompt]).toEqual([3, 3, false]);
});

test('no prompt shows when there is no more than the visitor sees', () => {
  const whole: Loaded<GalleryPreview> = { state: 'ready', value: { ...preview.value, total: 3, blurred: [] } };
  expect(viewOf({ session: 'signed-out', preview: whole, full: loading, filter: all }).prompt).toBe(false);
});

test('a signed-in user sees the whole list, and the preview until it is there', () => {
  const full: Loaded<GalleryItem[]> = { state: 'ready', value: ['a', 'b', 'c', 'd'].map((id) => aGalleryItem(id)) };
  expect(viewOf({ session: 'signed-in', preview, full, filter: all }).items).toHaveLength(4);
  expect(viewOf({ session: 'signed-in', preview, full: loading, filter: all })).toMatchObject({
    total: 9,
    prompt: false,
  });
});

test('a list that could not be had is a failure', () => {
  expect(viewOf({ session: 'signed-in', preview, full: failed, filter: all }).status).toBe('failed');
  expect(viewOf({ session: 'signed-out', preview: failed, full: loading, filter: all }).status).toBe('failed');
});
