import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { images, type NewImageRow, tags } from '#db/schema/images.ts';
import { aCompany, addGallery, anImage } from '#tests/factories/gallery.ts';
import { openTestApp } from '#tests/setup/test-app.ts';

/** Two companies: alerts occur with charts, and cards with anything. */
async function openGallery() {
  const { app, db } = await openTestApp();
  const [acme, bolt] = [aCompany({ name: 'Acme', slug: 'acme' }), aCompany({ name: 'Bolt', slug: 'bolt' })];
  const own = (folder: string, carried: string[][]) =>
    carried.map((carries) => ({ row: anImage(folder), tags: carries }));
  await addGallery(db, [
    {
      company: acme,
      images: own(acme.cloudinaryFolder ?? '', [
        ['topic:alerts', 'chart'],
        ['topic:alerts', 'chart', 'card'],
        ['topic:alerts', 'chart'],
        ['topic:alerts', 'card'],
        ['card', 'own-thing'],
        ['own-thing'],
      ]),
    },
    {
      company: bolt,
      images: own(bolt.cloudinaryFolder ?? '', [
        ['topic:alerts'],
        ['card', 'own-thing'],
        ['card', 'timeline', 'topic:timeline'],
        ['modal'],
      ]),
    },
  ]);
  return { app, db };
}

test('a tag has a page if it has a description and at least three listed images', async () => {
  const { app, db } = await openGallery();
  const list = async () =>
    (await app.patterns.list()).map(({ slug, count, companyCount }) => [slug, count, companyCount]);
  expect(await list()).toEqual([
    ['card', 5, 2],
    ['alerts', 5, 2],
    ['chart', 3, 1],
  ]);
  await db.update(tags).set({ description: 'What only we have.' }).where(eq(tags.name, 'own-thing'));
  app.gallery.expire();
  expect(await list()).toContainEqual(['own-thing', 3, 2]);
  const [first] = (await app.patterns.find('chart'))?.preview.items ?? [];
  await db
    .update(images)
    .set({ hidden: true })
    .where(eq(images.id, first?.id ?? ''));
  app.gallery.expire();
  expect((await list()).map(([slug]) => slug)).not.toContain('chart');
  expect(await app.patterns.find('chart')).toBeUndefined();
});

test('the page of a pattern has its public images, its companies, and related patterns by lift', async () => {
  const { app } = await openGallery();
  const page = await app.patterns.find('alerts');
  expect(page?.pattern).toMatchObject({ tag: 'topic:alerts', kind: 'screens', name: 'Alerts', count: 5 });
  expect(page?.preview.items).toHaveLength(3);
  expect(page?.companies.map(({ slug, count }) => [slug, count])).toEqual([
    ['acme', 4],
    ['bolt', 1],
  ]);
  // 3 of 10 images carry both: 3 * 10 / (5 * 3). Cards occur with alerts by chance.
  expect(page?.related.map(({ slug, together, lift }) => [slug, together, lift])).toEqual([['chart', 3, 2]]);
});

test('the overview takes covers from public images, of different companies where possible', async () => {
  const { app } = await openGallery();
  const patterns = await app.patterns.listWithCovers();
  expect(new Set(patterns.slice(0, 2).map(({ cover }) => cover?.company.slug))).toEqual(new Set(['acme', 'bolt']));
  for (const { slug, cover } of patterns) {
    const page = await app.patterns.find(slug);
    expect(page?.preview.items.map(({ id }) => id)).toContain(cover?.id);
  }
});

type Judged = Partial<Pick<NewImageRow, 'quality' | 'annotated' | 'form' | 'width' | 'height'>>;

test.each<[string, Judged[], number]>([
  ['quality 3 before a higher place', [{ quality: 2 }, {}, { quality: 1 }, { quality: 3 }], 3],
  ['not judged before quality 1', [{ quality: 1 }, {}, {}], 1],
  ['clean before annotated, within a quality', [{ quality: 3, annotated: true }, { quality: 2 }, { quality: 3 }], 2],
  [
    'an annotated one of quality 3 before a clean one of quality 2',
    [{ quality: 2 }, { quality: 3, annotated: true }, {}],
    1,
  ],
  ['the first of equals', [{}, {}, {}], 0],
  ['what fills a tile before a strip', [{ quality: 3, width: 1_200, height: 120 }, { quality: 2 }, {}], 1],
  ['a strip where there is nothing else', Array<Judged>(3).fill({ quality: 3, width: 1_200, height: 120 }), 0],
  ['no gated image, however good', [...Array<Judged>(8).fill({ quality: 2 }), { quality: 3 }], 0],
])('covers are the best public images: %s', async (_, rows, best) => {
  const { app, db } = await openTestApp();
  const company = aCompany();
  const folder = company.cloudinaryFolder ?? '';
  // Ordered by hand, so that their quality does not order them.
  const own = rows.map((row, at) => ({ row: anImage(folder, { position: at, placed: true, ...row }), tags: ['card'] }));
  await addGallery(db, [{ company, images: own }]);
  const [pattern] = await app.patterns.listWithCovers();
  expect(own.findIndex(({ row }) => row.id === pattern?.cover?.id)).toBe(best);
});

test('the cover of a screen type is a whole screen, unless a part of one is better', async () => {
  const coverOf = async (...rows: Judged[]) => {
    const { app, db } = await openTestApp();
    const company = aCompany();
    const own = rows.map((row, at) => ({
      row: anImage(company.cloudinaryFolder ?? '', { position: at, placed: true, ...row }),
      tags: ['topic:settings'],
    }));
    await addGallery(db, [{ company, images: own }]);
    const [pattern] = await app.patterns.listWithCovers();
    return own.findIndex(({ row }) => row.id === pattern?.cover?.id);
  };
  expect(await coverOf({ form: 'part' }, { form: 'element' }, { form: 'screen' })).toBe(2);
  expect(await coverOf({ form: 'part', quality: 3 }, { form: 'screen' }, { form: 'screen' })).toBe(0);
});

test("the pattern of an image's page has another cover than that image", async () => {
  const { app } = await openGallery();
  const [{ cover } = {}] = await app.patterns.listWithCovers();
  const [pattern] = await app.patterns.ofImage({ id: cover?.id ?? '', tags: ['card'] });
  expect(pattern?.cover?.id).toBeDefined();
  expect(pattern?.cover?.id).not.toBe(cover?.id);
});

test.each([
  ['topic:alerts', 'topic:alerts'],
  ['element:chart', 'chart'],
  ['modal', 'modal'],
  ['nothing', undefined],
])('the name %s in an address resolves to the tag %s', async (name, tag) => {
  const { app } = await openGallery();
  expect(await app.patterns.tagNamed(name)).toBe(tag);
});
