import { expect, test } from 'vitest';
import { aCompany, addGallery, anImage } from '#tests/factories/gallery.ts';
import { openTestApp } from '#tests/setup/test-app.ts';

test('product classes list their public companies, the largest class first, then by name', async () => {
  const { app, db } = await openTestApp();
  const inClass = (slug: string, category: string | null, more = {}) => ({
    company: aCompany({ name: slug, slug, cloudinaryFolder: slug, category, ...more }),
    images: [{ row: anImage(slug), tags: [] }],
  });
  await addGallery(db, [
    inClass('one', 'SIEM', { position: 2 }),
    inClass('two', 'Forensics', { position: 1 }),
    inClass('three', 'SIEM', { position: 0 }),
    inClass('four', 'Endpoint security', { position: 3 }),
    inClass('five', null),
    inClass('six', 'Hidden class', { draft: true }),
  ]);
  const categories = await app.companies.listCategories();
  expect(categories.map(({ category, companies }) => [category, companies.map(({ slug }) => slug)])).toEqual([
    ['SIEM', ['three', 'one']],
    ['Endpoint security', ['four']],
    ['Forensics', ['two']],
  ]);
});
