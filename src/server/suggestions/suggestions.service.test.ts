import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { imageRegions, images, imageTags } from '#db/schema/images.ts';
import { imageReadings, type ReadWord } from '#db/schema/search.ts';
import { tagAnswers } from '#db/schema/similar.ts';
import { packWords } from '#server/gallery/packed-words.ts';
import { EDITED, imageField, TRIAGE_FIELDS } from '#shared/images/image-fields.ts';
import { framedReading } from '#tests/factories/framed-screens.ts';
import { aCompany, addGallery, anImage } from '#tests/factories/gallery.ts';
import { openTestApp, sharedTestApp, type TestApp } from '#tests/setup/test-app.ts';
import { LAYOUT_LENGTH, LAYOUT_RECIPE } from '../reading/layout.ts';
import { similarTags, type TaggedImage } from './similar-tags.ts';

const ADMIN = { id: 'admin-1', email: 'admin@example.com' };
const COLLEAGUE = { id: 'admin-2', email: 'colleague@example.com' };
const COMPANIES = 6;
const EACH = 12;

/** Words of the image at an index, which also has a layout of its own kind: log-in screens, tables, and others. */
const TEXTS = ['Welcome back\nsign in with your password', 'Findings\nseverity status owner', 'nothing to see here'];
const TAGS = [['topic:login', 'odd'], ['table'], ['card', 'odd']];

const PHASH = '0000000000000000';

/** Layouts of different kinds have nothing in common. */
const descriptorOf = (kind: number) => Int8Array.from({ length: LAYOUT_LENGTH }, (_, at) => (at === kind ? 127 : 0));

/** A reading of a kind of image: the first line of its text is high and at the top. */
function readingOf(kind: number) {
  const text = TEXTS[kind] ?? '';
  const first = text.split('\n')[0]?.split(' ').length ?? 0;
  const words = text
    .split(/[ \n]/)
    .map((word, at): ReadWord => [word, 0.1, at < first ? 0.05 : 0.4, 0.1, at < first ? 0.06 : 0.02, 90]);
  const layout = Buffer.from(descriptorOf(kind)).toString('base64');
  return { text, words: packWords(words), layout, phash: PHASH };
}

/** Companies whose images have layouts that match their tags; the last image of each has no tags. */
async function addReadImages({ db }: Pick<TestApp, 'db'>): Promise<void> {
  const entries = Array.from({ length: COMPANIES }, (_, company) => {
    const slug = `vendor-${company}`;
    return {
      company: aCompany({ slug, name: `Vendor ${company}`, cloudinaryFolder: slug }),
      images: Array.from({ length: EACH }, (_image, at) => ({
        row: anImage(slug, { id: `${slug}-${at}`, contentHash: `${slug}-${at}`, alt: '' }),
        // `odd` is on every second image, independent of its content.
        tags: at === EACH - 1 ? [] : (TAGS[at % 3] ?? []).filter((tag) => tag !== 'odd' || (at + company) % 2 === 0),
      })),
    };
  });
  await addGallery(db, entries);
  const readings = entries.flatMap(({ images: own }) =>
    own.map(({ row }, at) => ({
      contentHash: row.contentHash,
      recipe: 1,
      layoutRecipe: LAYOUT_RECIPE,
      ...readingOf(at % 3),
    })),
  );
  await db.insert(imageReadings).values(readings);
}

describe('tags of similar images', () => {
  const layoutOf = (kind: number) => Buffer.from(descriptorOf(kind)).toString('base64');
  const image = (company: string, kind: number, ...tags: string[]): TaggedImage => ({
    company,
    layout: layoutOf(kind),
    tags,
  });
  const offered = (others: readonly TaggedImage[]) =>
    similarTags(image('own', 1), others).map(({ tag, probability }) => [tag, Math.round(probability * 100)]);
  const times = (count: number, one: TaggedImage) => Array.from({ length: count }, () => one);

  test.each<[string, TaggedImage[], [string, number][]]>([
    ['what all of them have', times(20, image('other', 1, 'table')), [['table', 100]]],
    [
      'what most of them have, most first',
      [...times(12, image('a', 1, 'table', 'card')), ...times(8, image('b', 1, 'card'))],
      [
        ['card', 100],
        ['table', 60],
      ],
    ],
    ['nothing that half of them have', [...times(10, image('a', 1, 'table')), ...times(10, image('b', 1, 'card'))], []],
    ['nothing of fewer than twenty', times(19, image('other', 1, 'table')), []],
    ['nothing of the same company', times(20, image('own', 1, 'table')), []],
    ['nothing of images without tags', [...times(19, image('a', 1, 'table')), ...times(9, image('b', 1))], []],
    ['nothing of images that look different', times(20, image('other', 2, 'table')), []],
    [
      'what the more similar ones have',
      [...times(20, image('a', 1, 'table')), ...times(20, image('b', 2, 'card'))],
      [['table', 100]],
    ],
  ])('offers %s', (_, others, expected) => {
    expect(offered(others)).toEqual(expected);
  });

  const opened = sharedTestApp(addReadImages);

  test('an image without tags gets suggestions and its headline; rejected ones are not suggested again until withdrawn', async () => {
    const { app, db } = opened();
    const id = `vendor-0-${EACH - 1}`;
    await db.update(imageReadings).set(readingOf(1)).where(eq(imageReadings.contentHash, id));
    const before = await db.$count(imageTags);
    const { tags, headline, company } = await app.suggestions.get(id);
    expect(tags).toEqual([{ tag: 'table', probability: 1 }]);
    expect([company, headline]).toEqual(['Vendor 0', 'Findings']);
    expect(await db.$count(imageTags)).toBe(before);
    const review = { accepted: [], rejected: ['table'], withdrawn: [], addTags: [], removeTags: [] };
    await app.suggestions.review(id, { ...review, lack: 'tags' }, ADMIN);
    expect((await app.suggestions.get(id)).tags).toEqual([]);
    expect(await db.select().from(tagAnswers)).toMatchObject([{ imageId: id, isAccepted: false }]);
    await app.suggestions.review(id, { ...review, rejected: [], withdrawn: ['table'] }, ADMIN);
    expect((await app.suggestions.get(id)).tags).toHaveLength(1);
  });

  test('an image from outside gets the tags that texts about it name, then those of similar images', async () => {
    const { app } = opened();
    const look = { layout: layoutOf(1), phash: PHASH, edges: '', width: 800, height: 600 };
    expect(await app.suggestions.proposeTags('A card', look)).toEqual(['card', 'table']);
    expect(await app.suggestions.proposeTags('A card', undefined)).toEqual(['card']);
  });
});

test('the form is proposed by the tags that the image has now and by the frame of its company, and applied to nothing', async () => {
  const { app, db } = await openTestApp();
  await addReadImages({ db });
  for (let at = 0; at < EACH; at += 1) {
    const own = eq(imageReadings.contentHash, `vendor-0-${at}`);
    await db
      .update(imageReadings)
      .set(framedReading(2 * at + 5))
      .where(own);
  }
  const id = `vendor-0-${EACH - 1}`;
  const { form } = await app.suggestions.get(id);
  expect(form).toMatchObject({ value: 'screen' });
  await app.imageAdmin.update({ ids: [id], changes: { addTags: ['sidebar', 'table', 'topic:alerts'] } }, ADMIN);
  const after = await app.suggestions.get(id);
  expect(after.form?.value).toBe('screen');
  expect(after.form?.confidence).toBeGreaterThan(form?.confidence ?? 1);
  expect(after.image.form).toBeNull();
});

test('what reading proposes is suggested for tags of the image and for offered ones, and applied to nothing', async () => {
  const { app, db } = await openTestApp();
  await addReadImages({ db });
  const id = `vendor-0-${EACH - 1}`;
  const box: [number, number, number, number] = [0.25, 0.25, 0.5, 0.5];
  const regions = ['table', 'card', 'modal'].map((tag) => ({ tag, box, confidence: 0.5 }));
  await db
    .update(imageReadings)
    .set({ ...readingOf(1), proposals: { annotated: null, regions } })
    .where(eq(imageReadings.contentHash, id));
  await app.imageAdmin.update({ ids: [id], changes: { addTags: ['modal'] } }, ADMIN);
  const suggestions = await app.suggestions.get(id);
  expect(suggestions).toMatchObject({ form: null, annotated: null, image: { form: null, regions: [] } });
  expect(suggestions.regions.map(({ tag }) => tag)).toEqual(['table', 'modal']);
  expect(await app.suggestions.get('vendor-1-0')).toMatchObject({ form: null, annotated: null, regions: [] });
});

describe('the queue', () => {
  test('an image leaves it when it is tagged or passed, and comes back when that is undone', async () => {
    const { app, db } = await openTestApp();
    await addReadImages({ db });
    const queue = (passed: 'true' | 'false' = 'false') => app.suggestions.queue({ lacks: 'tags', passed });
    const nothing = { accepted: [], rejected: [], withdrawn: [], addTags: [], removeTags: [] };
    const { ids, left } = await queue();
    expect(ids).toHaveLength(left);
    const [first = '', second = ''] = ids;
    await app.suggestions.review(first, { ...nothing, addTags: ['modal'], lack: 'tags' }, ADMIN);
    await app.suggestions.review(second, { ...nothing, lack: 'tags' }, ADMIN);
    expect(await queue()).toMatchObject({ left: left - 2, passed: 1 });
    expect((await queue('true')).ids).toContain(second);
    await app.suggestions.review(first, { ...nothing, removeTags: ['modal'] }, ADMIN);
    await app.suggestions.review(second, nothing, ADMIN);
    expect(await queue()).toMatchObject({ left, passed: 0 });
  });

  test('fields that triage offers are saved as edits; those that it does not change are not', async () => {
    const { app, db } = await openTestApp();
    await addReadImages({ db });
    const review = { accepted: [], rejected: [], withdrawn: [], addTags: [], removeTags: [], lack: 'alt' as const };
    const id = 'vendor-1-0';
    const { entries } = await app.suggestions.review(
      id,
      { ...review, fields: { quality: { from: null, to: 3 } } },
      ADMIN,
    );
    expect(entries).toHaveLength(1);
    const row = await db.select().from(images).where(eq(images.id, id)).get();
    expect(row).toMatchObject({ quality: 3, form: null, edited: EDITED.quality });
    expect(await app.suggestions.review(id, { ...review, fields: { quality: { from: null, to: 3 } } }, ADMIN)).toEqual({
      entries: [],
    });
  });

  test.each(TRIAGE_FIELDS)('%s is saved unless someone else has given it another value since', async (name) => {
    const { app, db } = await openTestApp();
    await addReadImages({ db });
    const id = 'vendor-1-0';
    const field = imageField(name);
    const [[one], [other]] = ('choices' in field ? field.choices : []) as never as [[unknown], [unknown]];
    const review = {
      accepted: [],
      rejected: [],
      withdrawn: [],
      addTags: ['modal'],
      removeTags: [],
      lack: name as never,
    };
    const save = (from: unknown, to: unknown, who = ADMIN) =>
      app.suggestions.review(id, { ...review, fields: { [name]: { from, to } } }, who);
    await save(null, one, COLLEAGUE);
    const refused = { code: 'edited-since', extras: { extensions: { current: { id, [name]: one } } } };
    await expect(save(null, other)).rejects.toMatchObject(refused);
    const stored = async () => (await db.select().from(images).where(eq(images.id, id)).get())?.[name];
    expect(await stored()).toBe(one);
    // The same value, or on top of theirs.
    expect((await save(null, one)).entries).toEqual([]);
    await save(one, other);
    expect(await stored()).toBe(other);
  });

  test('what someone else changes beside a review while it is saved stays', async () => {
    const { app, db } = await openTestApp();
    await addReadImages({ db });
    const id = 'vendor-1-0';
    const review = { accepted: [], rejected: [], withdrawn: [], addTags: [], removeTags: [], lack: 'quality' as const };
    const quality = { ...review, fields: { quality: { from: null, to: 3 as const } } };
    const form = { ...review, fields: { form: { from: null, to: 'part' as const } }, alt: { from: '', to: 'A card' } };
    await Promise.all([app.suggestions.review(id, quality, ADMIN), app.suggestions.review(id, form, COLLEAGUE)]);
    const row = await db.select().from(images).where(eq(images.id, id)).get();
    expect(row).toMatchObject({ quality: 3, form: 'part', alt: 'A card' });
  });

  test('regions are saved after the tags that they show, unless someone else has drawn others since', async () => {
    const { app, db } = await openTestApp();
    await addReadImages({ db });
    const id = 'vendor-1-0';
    const review = { accepted: [], rejected: [], withdrawn: [], removeTags: [], lack: 'regions' as const };
    const box: [number, number, number, number] = [0.25, 0.25, 0.5, 0.5];
    const queue = async (lacks: 'regions' | 'check' = 'regions') => {
      const { ids } = await app.suggestions.queue({ lacks, passed: 'false' });
      return ids.includes(id);
    };
    await app.suggestions.review(id, { ...review, addTags: ['modal'], lack: undefined }, ADMIN);
    expect(await queue()).toBe(true);
    const drawn = { tag: 'toast', box, title: '' };
    const given = { ...review, addTags: ['toast'], regions: { from: [], to: [drawn] } };
    expect((await app.suggestions.review(id, given, ADMIN)).entries).toHaveLength(2);
    expect((await app.suggestions.get(id)).image.regions).toMatchObject([drawn]);
    expect(await queue()).toBe(false);
    const others = { ...given, regions: { from: [], to: [] } };
    await expect(app.suggestions.review(id, others, ADMIN)).rejects.toMatchObject({ code: 'edited-since' });
    const missing = { ...given, regions: { from: [drawn], to: [{ ...drawn, tag: 'nowhere' }] } };
    await expect(app.suggestions.review(id, missing, ADMIN)).rejects.toMatchObject({ code: 'validation-failed' });
    // Other bytes: the same list again says that it is right.
    await db.update(imageRegions).set({ checkAgain: true });
    expect(await queue('check')).toBe(true);
    const same = { ...review, addTags: [], lack: 'check' as const, regions: { from: [drawn], to: [drawn] } };
    await app.suggestions.review(id, same, ADMIN);
    expect(await queue('check')).toBe(false);
  });

  test.each(['form', 'quality'] as const)('an image without %s leaves its queue with the field', async (lacks) => {
    const { app, db } = await openTestApp();
    await addReadImages({ db });
    const queue = () => app.suggestions.queue({ lacks, passed: 'false' });
    const { left, ids } = await queue();
    const review = { accepted: [], rejected: [], withdrawn: [], addTags: [], removeTags: [], lack: lacks };
    await app.suggestions.review(
      ids[0] ?? '',
      { ...review, fields: { form: { from: null, to: 'part' }, quality: { from: null, to: 3 } } },
      ADMIN,
    );
    await app.suggestions.review(ids[1] ?? '', review, ADMIN);
    expect(await queue()).toMatchObject({ left: left - 2, passed: 1 });
  });

  test('an alt text is saved only if it was not changed since the curator saw it; a missing image throws', async () => {
    const { app, db } = await openTestApp();
    await addReadImages({ db });
    const review = { accepted: [], rejected: [], withdrawn: [], addTags: [], removeTags: [], lack: 'alt' as const };
    const id = 'vendor-1-0';
    const { entries } = await app.suggestions.review(id, { ...review, alt: { from: '', to: 'A table' } }, ADMIN);
    expect(entries).toHaveLength(1);
    await expect(
      app.suggestions.review(id, { ...review, alt: { from: '', to: 'Another' } }, ADMIN),
    ).rejects.toMatchObject({ code: 'edited-since' });
    expect((await db.select().from(images).where(eq(images.id, id)).get())?.alt).toBe('A table');
    await expect(app.suggestions.get('nothing')).rejects.toMatchObject({ code: 'image-not-found' });
  });
});
