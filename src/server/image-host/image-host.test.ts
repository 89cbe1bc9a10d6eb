import { expect, test } from 'vitest';
import { openTestApp } from '#tests/setup/test-app.ts';
import { imageHostFor } from './image-host.ts';

test('an image host without an adapter is refused, with the remedy', async () => {
  const { db, settings } = await openTestApp();
  const named = { ...settings, cloudinaryUrl: 'cloudinary://key:secret@cloud' };
  await expect(imageHostFor(named, db)).rejects.toThrow(/Unset CLOUDINARY_URL/);
});

test('every process on one database makes the same addresses', async () => {
  const { db, settings } = await openTestApp();
  const [one, other] = [await imageHostFor(settings, db), await imageHostFor(settings, db)];
  const bytes = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=', 'base64');
  const [first, second] = [
    await one.store(bytes, { folder: 'a', name: 'x' }),
    await other.store(bytes, { folder: 'a', name: 'x' }),
  ];
  expect(second.publicId).toBe(first.publicId);
});
