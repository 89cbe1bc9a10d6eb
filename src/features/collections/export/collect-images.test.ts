import { expect, test, vi } from 'vitest';
import type { GalleryItem } from '#shared/images/image.contract.ts';
import { collectImages, type ExportedItem, leftOut } from './collect-images.ts';

const itemOf = (name: string, facts: Partial<GalleryItem> = {}): ExportedItem => ({
  kind: 'image',
  note: '',
  section: null,
  item: {
    id: name,
    image: {
      secure_url: `/media/${name}.jpg`,
      public_id: name,
      width: 16,
      height: 10,
      format: 'jpg',
      alt: name,
      placeholder: '',
      widths: [],
    },
    region: null,
    folderName: 'acme',
    company: { name: 'Acme', slug: 'acme' },
    tags: [],
    addedAt: '2026-01-01T00:00:00.000Z',
    ...facts,
  },
});

function respondWith(responses: Record<string, number>): void {
  vi.stubGlobal('fetch', async (address: string) => {
    const status = responses[address] ?? 200;
    return new Response('bytes', { status, headers: { 'Content-Type': 'image/jpeg' } });
  });
}

async function collected(items: readonly ExportedItem[], signal = new AbortController().signal) {
  const steps: number[] = [];
  const found = [];
  for await (const each of collectImages(items, { signal, onProgress: (done) => steps.push(done) })) found.push(each);
  return { steps, found: found.map((each) => ('file' in each ? each.name : each.reason)) };
}

test('images are exported in order with unique names; missing ones are replaced by the reason', async () => {
  respondWith({ '/media/gone.jpg': 404 });
  const { found, steps } = await collected([
    itemOf('login'),
    itemOf('login'),
    itemOf('gone'),
    itemOf('kept', { mayDownload: false, license: 'All rights reserved' }),
    { kind: 'hidden', item: undefined, note: '', section: null },
    { kind: 'gone', item: undefined, note: '', section: null },
    itemOf('= 1 + 1 / ../../etc/passwd \u202E'),
  ]);
  expect(found.slice(0, 3)).toEqual(['Acme-login.jpg', 'Acme-login-2.jpg', 'No longer in the gallery.']);
  expect(found[3]).toMatch(/licen[cs]e|download/i);
  expect(found.slice(4)).toEqual([
    'Sign in to include this image.',
    'No longer in the gallery.',
    'Acme-1-1-etc-passwd.jpg',
  ]);
  expect(steps).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test('images that are hidden, gone or not to be copied are counted before an export', () => {
  expect(leftOut([itemOf('login')])).toBe(0);
  const refused = itemOf('kept', { mayDownload: false });
  const hidden: ExportedItem = { kind: 'hidden', item: undefined, note: '', section: null };
  expect(leftOut([itemOf('login'), refused, hidden, { ...hidden, kind: 'gone' }])).toBe(3);
});

test('at most 3 images are fetched at the same time, to limit memory use', async () => {
  let [now, most] = [0, 0];
  vi.stubGlobal('fetch', async () => {
    now += 1;
    most = Math.max(most, now);
    await Promise.resolve();
    now -= 1;
    return new Response('bytes', { headers: { 'Content-Type': 'image/jpeg' } });
  });
  await collected(Array.from({ length: 40 }, (_, at) => itemOf(`shot-${at}`)));
  expect(most).toBe(3);
});

test('an aborted export rejects with the abort error', async () => {
  respondWith({});
  const controller = new AbortController();
  controller.abort();
  await expect(collected([itemOf('login')], controller.signal)).rejects.toThrow('aborted');
});
