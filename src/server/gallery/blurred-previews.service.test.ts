import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { blurredPreviews, images } from '#db/schema/images.ts';
import { aCompany, addGallery, anImage } from '#tests/factories/gallery.ts';
import { twoHalves } from '#tests/factories/test-images.ts';
import { openTestApp } from '#tests/setup/test-app.ts';
import { blurredPreviewsRepository } from './blurred-previews.repository.ts';
import { blurredPreviewsService } from './blurred-previews.service.ts';

/** Two images at the host, except those named in `lost`; counts the requests. */
async function open({ lost = [] as string[], takesMs = 0 } = {}) {
  const { db } = await openTestApp();
  const rows = ['one', 'two'].map((id) => anImage('acme', { id, publicId: id, contentHash: `hash-${id}` }));
  await addGallery(db, [{ company: aCompany({ slug: 'acme' }), images: rows.map((row) => ({ row, tags: [] })) }]);
  const asked: string[] = [];
  let time = 0;
  const previews = blurredPreviewsService({
    repository: blurredPreviewsRepository(db),
    imageHost: {
      tiny: async ({ publicId }) => {
        asked.push(publicId);
        time += takesMs;
        if (lost.includes(publicId)) throw new Error('gone');
        return twoHalves().png().toBuffer();
      },
    },
    now: () => new Date(time),
    log: { warn: () => undefined },
  });
  return { db, previews, asked, wait: (ms: number) => (time += ms) };
}

test('a preview is generated once and stored', async () => {
  const { db, previews, asked } = await open();
  const found = await previews.find(['one', 'two', 'unknown']);
  expect([...found.keys()].sort()).toEqual(['one', 'two']);
  expect(found.get('one')).toMatch(/^data:image\/webp;base64,/);
  expect(await previews.find(['one', 'two'])).toEqual(found);
  expect(asked.sort()).toEqual(['one', 'two']);
  await db.delete(images).where(eq(images.id, 'one'));
  expect(await db.select({ id: blurredPreviews.imageId }).from(blurredPreviews)).toEqual([{ id: 'two' }]);
});

test('a replaced image gets a new preview', async () => {
  const { db, previews, asked } = await open();
  await previews.find(['one']);
  await db.update(images).set({ contentHash: 'other' }).where(eq(images.id, 'one'));
  await previews.find(['one']);
  expect(asked).toEqual(['one', 'one']);
});

test('an image that is missing on the host has no preview; the others do', async () => {
  const { previews } = await open({ lost: ['one'] });
  expect([...(await previews.find(['one', 'two'])).keys()]).toEqual(['two']);
});

test('after a slow failure the image host gets no requests for a minute', async () => {
  const { previews, asked, wait } = await open({ lost: ['one'], takesMs: 5_000 });
  await previews.find(['one']);
  expect((await previews.find(['two'])).size).toBe(0);
  expect(asked).toEqual(['one']);
  wait(61_000);
  expect((await previews.find(['two'])).size).toBe(1);
});
