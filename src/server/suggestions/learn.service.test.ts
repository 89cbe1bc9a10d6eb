import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { images, imageTags } from '#db/schema/images.ts';
import { imageReadings, type ReadWord } from '#db/schema/search.ts';
import { tagAnswers, tagModels } from '#db/schema/similar.ts';
import { packWords } from '#server/gallery/packed-words.ts';
import { aCompany, addGallery, anImage } from '#tests/factories/gallery.ts';
import { openTestApp, sharedTestApp, type TestApp } from '#tests/setup/test-app.ts';
import type { LearnReport } from './learn.service.ts';

const ADMIN = { id: 'admin-1', email: 'admin@example.com' };
const COMPANIES = 6;
const EACH = 12;

/** Words of the image at an index: log-in screens, tables, and filler words. */
const TEXTS = ['Welcome back\nsign in with your password', 'Findings\nseverity status owner', 'nothing to see here'];
const TAGS = [['topic:login', 'odd'], ['table'], ['card', 'odd']];

/** A text as recognised: its first line is high and at the top. */
function readingOf(text: string) {
  const first = text.split('\n')[0]?.split(' ').length ?? 0;
  const words = text
    .split(/[ \n]/)
    .map((word, at): ReadWord => [word, 0.1, at < first ? 0.05 : 0.4, 0.1, at < first ? 0.06 : 0.02, 90]);
  return { text, words: packWords(words) };
}

/** Companies whose images have words that match their tags; the last image of each has no tags. */
async function addLearnable({ db }: Pick<TestApp, 'db'>): Promise<void> {
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
    own.map(({ row }, at) => ({ contentHash: row.contentHash, recipe: 1, ...readingOf(TEXTS[at % 3] ?? '') })),
  );
  await db.insert(imageReadings).values(readings);
}

describe('learning', () => {
  const opened = sharedTestApp(addLearnable);
  let report: LearnReport;
  beforeAll(async () => {
    report = await opened().app.learning.learn();
  });
  const verdictOf = (name: string) => report.tags.find(({ tag }) => tag === name);

  test('offers only tags that the words predict for held-out companies', async () => {
    expect(verdictOf('table')).toMatchObject({ isOffered: true, verdict: { precision: 1 } });
    expect(verdictOf('topic:login')).toMatchObject({ isOffered: true });
    expect(verdictOf('odd')).toMatchObject({ isOffered: false });
    const stored = await opened().db.select().from(tagModels);
    expect(stored).toHaveLength(report.tags.filter(({ isOffered }) => isOffered).length);
  });

  test('adds no tags to images', async () => {
    const { db, app } = opened();
    const before = await db.$count(imageTags);
    await app.learning.learn();
    expect(await db.$count(imageTags)).toBe(before);
  });

  test('an image without tags gets suggestions and its headline; rejected ones are not suggested again until withdrawn', async () => {
    const { app, db } = opened();
    const id = `vendor-0-${EACH - 1}`;
    await db
      .update(imageReadings)
      .set(readingOf(TEXTS[1] ?? ''))
      .where(eq(imageReadings.contentHash, id));
    const { tags, headline, company } = await app.suggestions.get(id);
    expect(tags.map(({ tag }) => tag)).toEqual(['table']);
    expect([company, headline]).toEqual(['Vendor 0', 'Findings']);
    const review = { accepted: [], rejected: ['table'], withdrawn: [], addTags: [], removeTags: [] };
    await app.suggestions.review(id, { ...review, lack: 'tags' }, ADMIN);
    expect((await app.suggestions.get(id)).tags).toEqual([]);
    expect(await db.select().from(tagAnswers)).toMatchObject([{ imageId: id, isAccepted: false }]);
    await app.suggestions.review(id, { ...review, rejected: [], withdrawn: ['table'] }, ADMIN);
    expect((await app.suggestions.get(id)).tags).toHaveLength(1);
  });
});

describe('the queue', () => {
  test('an image leaves it when it is tagged or passed, and comes back when that is undone', async () => {
    const { app, db } = await openTestApp();
    await addLearnable({ db });
    const queue = (passed: 'true' | 'false' = 'false') => app.suggestions.queue({ lacks: 'tags', passed });
    const nothing = { accepted: [], rejected: [], withdrawn: [], addTags: [], removeTags: [] };
    const { ids, left, isLearned } = await queue();
    expect([ids.length, isLearned]).toEqual([left, false]);
    const [first = '', second = ''] = ids;
    await app.suggestions.review(first, { ...nothing, addTags: ['modal'], lack: 'tags' }, ADMIN);
    await app.suggestions.review(second, { ...nothing, lack: 'tags' }, ADMIN);
    expect(await queue()).toMatchObject({ left: left - 2, passed: 1 });
    expect((await queue('true')).ids).toContain(second);
    await app.suggestions.review(first, { ...nothing, removeTags: ['modal'] }, ADMIN);
    await app.suggestions.review(second, nothing, ADMIN);
    expect(await queue()).toMatchObject({ left, passed: 0 });
  });

  test('an alt text is saved only if it was not changed since the curator saw it; a missing image throws', async () => {
    const { app, db } = await openTestApp();
    await addLearnable({ db });
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
