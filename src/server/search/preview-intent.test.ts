import { expect, test } from 'vitest';
import { searchQuerySchema } from '#shared/search/search.contract.ts';
import { addSearchGallery } from '#tests/factories/search-gallery.ts';
import { openTestApp } from '#tests/setup/test-app.ts';

const ADMIN = { id: 'admin-1', email: 'admin@example.com' };

test('a preview counts what phrases find with a change, which the next search uses once it is saved', async () => {
  const { app, db } = await openTestApp();
  const known = await addSearchGallery(db, { companyCount: 2, imagesEach: 10 });
  const tables = known.filter(({ tags }) => tags.includes('table')).length;
  const intent = { phrases: ['zebra stripes'], means: ['tag=table'] };
  const found = async () => {
    const query = searchQuerySchema.parse({ q: 'zebra stripes' });
    return (await app.search.find(query, { kind: 'user', id: 'una' })).total;
  };
  expect((await app.intents.preview(intent)).phrases).toEqual([{ phrase: 'zebra stripes', now: 0, after: tables }]);
  expect(await found()).toBe(0);
  const { id } = await app.intents.create(intent, ADMIN);
  expect(await found()).toBe(tables);
  await expect(
    app.intents.update(String(id), { ...intent, means: ['tag=button'], was: { ...intent, means: ['tag=x'] } }, ADMIN),
  ).rejects.toMatchObject({ code: 'edited-since' });
  await app.intents.update(String(id), { ...intent, means: ['tag=button'], was: intent }, ADMIN);
  expect(await found()).toBe(known.filter(({ tags }) => tags.includes('button')).length);
  await app.intents.remove(String(id), ADMIN);
  expect(await found()).toBe(0);
});
