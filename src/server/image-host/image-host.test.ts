import { expect, test } from 'vitest';
import { openTestApp } from '#tests/setup/test-app.ts';
import { imageHostFor } from './image-host.ts';

test('the configuration selects the image host', async () => {
  const { db, settings } = await openTestApp();
  expect((await imageHostFor(settings, db)).kind).toBe('local');
  const named = { ...settings, cloudinaryUrl: 'cloudinary://key:secret@cloud' };
  const host = await imageHostFor(named, db);
  expect(host.kind).toBe('cloudinary');
  expect(host.address({ publicId: 'acme/one', version: '7', format: 'png', width: 1 })).toBe(
    'https://res.cloudinary.com/cloud/image/upload/v7/acme/one.png',
  );
});

test('all processes on one database derive the same public ids', async () => {
  const { db, settings } = await openTestApp();
  const [one, other] = [await imageHostFor(settings, db), await imageHostFor(settings, db)];
  const bytes = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=', 'base64');
  const [first, second] = [
    await one.store(bytes, { folder: 'a', name: 'x' }),
    await other.store(bytes, { folder: 'a', name: 'x' }),
  ];
  expect(second.publicId).toBe(first.publicId);
});
