import { expect, test } from 'vitest';
import { aCompany, addGallery, anImage } from '#tests/factories/gallery.ts';
import { openTestApp } from '#tests/setup/test-app.ts';

test('a tag that stands for a whole list is no tag of an image: each image is in that list once', async () => {
  const { app, db } = await openTestApp();
  await addGallery(db, [
    {
      company: aCompany({ slug: 'acme', cloudinaryFolder: 'acme' }),
      images: [{ row: anImage('acme', { id: 'one' }), tags: ['all', 'all-ui-elements', 'topic:dashboard'] }],
    },
  ]);
  const { itemsByTag, tags } = await app.gallery.snapshot();
  expect([...itemsByTag].map(([tag, items]) => [tag, items.map(({ id }) => id)])).toEqual([
    ['all', ['one']],
    ['all-screens', ['one']],
    ['all-ui-elements', []],
    ['topic:dashboard', ['one']],
  ]);
  expect(tags).toEqual([{ tag: 'topic:dashboard', count: 1 }]);
  expect(await app.images.tagsOfCompany('acme')).toEqual([{ tag: 'topic:dashboard', count: 1 }]);
});
