import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { imageRegions, images, tags } from '#db/schema/images.ts';
import { imageCorrections, imageReadings, regionColours } from '#db/schema/search.ts';
import type { ImageDetails } from '#shared/reading/image-details.contract.ts';
import { addSearchGallery, type KnownImage } from '#tests/factories/search-gallery.ts';
import { callEndpoint } from '#tests/setup/call-endpoint.ts';
import { cookieOf, sharedTestApp } from '#tests/setup/test-app.ts';
import * as endpoint from '../../src/pages/api/images/[id]/index.ts';

const RED = { l: 0.628, c: 0.2577, h: 29.23, share: 0.4 };

let known: KnownImage[] = [];
const opened = sharedTestApp(async ({ db }) => {
  known = await addSearchGallery(db);
  await db.update(imageReadings).set({ palette: [RED] });
});

const idAt = (company: number, place: number) => known[company * 24 + place]?.id ?? '';

const ask = async (id: string, caller: 'anonymous' | 'user') =>
  callEndpoint(opened(), endpoint, {
    path: `/api/images/${id}`,
    params: { id },
    cookie: await cookieOf(opened(), caller),
  });

test('everyone gets the palette, theme and text of an image in the preview', async () => {
  const response = await ask(idAt(0, 0), 'anonymous');
  expect(response.status).toBe(200);
  const details = (await response.json()) as ImageDetails;
  expect(details).toMatchObject({
    id: idAt(0, 0),
    theme: known[0]?.theme,
    text: known[0]?.text,
    palette: [{ hex: '#ff0000', name: 'red', share: 0.4 }],
    company: { slug: 'company-0' },
  });
});

test('an image outside the preview is available to signed-in users; for others it is the same 404 as an unknown id', async () => {
  const gated = await ask(idAt(0, 23), 'anonymous');
  const unknown = await ask('nothing', 'anonymous');
  expect([gated.status, unknown.status]).toEqual([404, 404]);
  expect(await gated.text()).toBe(await unknown.text());
  expect((await ask(idAt(0, 23), 'user')).status).toBe(200);
});

test('regions come with their boxes, pictures and own colours while they are in place', async () => {
  const { db } = opened();
  const id = idAt(2, 0);
  const [{ contentHash } = { contentHash: '' }] = await db.select().from(images).where(eq(images.id, id));
  const [name = ''] = known[2 * 24]?.tags ?? [];
  const [tag] = await db.select().from(tags).where(eq(tags.name, name));
  const box = { x: 0.25, y: 0.25, w: 0.5, h: 0.5 };
  const region = { imageId: id, tagId: tag?.id ?? 0, ...box, width: 800, height: 500 };
  await db.insert(imageRegions).values([
    { ...region, number: 1 },
    { ...region, number: 2, x: 0 },
    { ...region, number: 3, checkAgain: true },
  ]);
  await db.insert(regionColours).values({ ...box, contentHash, recipe: 1, palette: [{ ...RED, share: 0.9 }] });
  const details = (await (await ask(id, 'user')).json()) as ImageDetails;
  expect(details.region).toBeNull();
  expect(details.regions).toMatchObject([
    { id: 1, box: [0.25, 0.25, 0.5, 0.5], width: 800, height: 500, secure_url: expect.stringContaining('/media/') },
    { id: 2, box: [0, 0.25, 0.5, 0.5] },
  ]);
  expect(details.regionPalettes).toMatchObject([{ region: 1, palette: [{ hex: '#ff0000', share: 0.9 }] }]);
});

test('a hidden image gets 404 even for signed-in users', async () => {
  const { db } = opened();
  await db
    .insert(images)
    .values({ ...(await db.select().from(images).get()), ...HIDDEN } as typeof images.$inferInsert);
  expect((await ask(HIDDEN.id, 'user')).status).toBe(404);
});

test("an admin's corrections replace the reading", async () => {
  const { db } = opened();
  const id = idAt(1, 0);
  const palette = [{ l: 1, c: 0, h: 0, share: 0 }];
  await db.insert(imageCorrections).values({ imageId: id, text: 'Right words', theme: 'mixed', palette });
  expect(await (await ask(id, 'user')).json()).toMatchObject({
    text: 'Right words',
    theme: 'mixed',
    palette: [{ hex: '#ffffff', name: 'white' }],
  });
});

const HIDDEN = { id: 'hidden-image', number: null, sourceName: 'hidden', publicId: 'company-0/hidden', hidden: true };
