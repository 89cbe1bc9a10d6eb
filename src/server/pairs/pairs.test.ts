import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '#db/client.ts';
import { collectionItems, collections } from '#db/schema/collections.ts';
import { images } from '#db/schema/images.ts';
import { imageReadings } from '#db/schema/search.ts';
import { imagePairs, pairedImages } from '#db/schema/similar.ts';
import type { PairKind, PairVerdict } from '#shared/pairs/pair.contract.ts';
import { aCompany, addGallery, anImage } from '#tests/factories/gallery.ts';
import { addUser } from '#tests/factories/users.ts';
import { openTestApp } from '#tests/setup/test-app.ts';
import { greyPixels } from '../image-host/image-pixels.ts';
import { describeLayout, LAYOUT_RECIPE, layoutOf } from '../reading/layout.ts';
import { READING_RECIPE } from '../reading/reading.service.ts';
import { copyLikeness } from './likeness.ts';
import { movedTogether } from './pairs.service.ts';

const ADMIN = { id: 'admin-1', email: 'admin@example.com' };

/** A screen of panels, determined by its number. */
const screen = (seed: number, { ink = '#444', ground = '#fff' } = {}): Promise<Buffer> => {
  let state = seed * 7_919 + 13;
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const panels = Array.from(
    { length: 24 },
    () =>
      `<rect x="${random(850)}" y="${random(500)}" width="${40 + random(260)}" height="${8 + random(120)}" fill="none" stroke="${ink}" stroke-width="${2 + random(5)}"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="600"><rect width="100%" height="100%" fill="${ground}"/>${panels.join('')}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
};

const smaller = (bytes: Buffer) => sharp(bytes).resize({ width: 520 }).jpeg({ quality: 60 }).toBuffer();
const cut = (bytes: Buffer) =>
  sharp(bytes).extract({ left: 30, top: 18, width: 940, height: 564 }).jpeg({ quality: 80 }).toBuffer();

async function addReading(db: Db, contentHash: string, bytes: Buffer, theme: 'light' | 'dark' = 'light') {
  const look = layoutOf(await greyPixels(bytes));
  const row = { contentHash, recipe: READING_RECIPE, layoutRecipe: LAYOUT_RECIPE, theme, ...look };
  await db.delete(imageReadings).where(eq(imageReadings.contentHash, contentHash));
  await db.insert(imageReadings).values(row);
}

/** Acme has a screen, its dark theme and a cut copy; Bolt has a smaller copy and, as the same file, another one. */
async function open(keep?: typeof afterAll) {
  const reasons: string[] = [];
  const opened = await openTestApp({
    ...(keep && { keep }),
    deps: { rebuild: { request: async (reason) => void reasons.push(reason) } },
  });
  const { app, db } = opened;
  const row = (folder: string, id: string, position: number, given = {}) => ({
    row: anImage(folder, { id, contentHash: `hash-${id}`, originalName: `${id}.png`, position, ...given }),
    tags: [`tag-of-${id}`],
  });
  await addGallery(db, [
    {
      company: aCompany({ id: 'acme', name: 'Acme', slug: 'acme', cloudinaryFolder: 'acme' }),
      images: [row('acme', 'a-screen', 0), row('acme', 'a-dark', 1), row('acme', 'a-other', 2)],
    },
    {
      company: aCompany({ id: 'bolt', name: 'Bolt', slug: 'bolt', cloudinaryFolder: 'bolt' }),
      images: [
        row('bolt', 'b-copy', 0, { alt: '', license: 'MIT' }),
        row('bolt', 'b-same', 1, { contentHash: 'hash-a-other' }),
        row('bolt', 'b-cut', 2),
      ],
    },
  ]);
  const [one, other] = [await screen(1), await screen(2)];
  await addReading(db, 'hash-a-screen', one);
  await addReading(db, 'hash-a-dark', await screen(1, { ink: '#bbb', ground: '#111' }), 'dark');
  await addReading(db, 'hash-a-other', other);
  await addReading(db, 'hash-b-copy', await smaller(one));
  await addReading(db, 'hash-b-cut', await cut(one));
  const groups = async (kind: PairKind = 'duplicate', state: 'proposed' | 'confirmed' = 'proposed') => {
    const { length, read } = await app.pairs.list(kind, state);
    return (await read(0, length)).map((group) => ({
      reason: group.reason,
      ids: group.images.map(({ id }) => id).sort(),
      group,
    }));
  };
  const shown = async () => {
    const { read, length } = await app.imageAdmin.list({}, 'place');
    return new Map((await read(0, length)).map((image) => [image.id, image]));
  };
  return { ...opened, reasons, groups, shown };
}

const facts = (groups: { reason: string; ids: string[] }[]) => groups.map(({ reason, ids }) => [reason, ids.join()]);

describe('suggestions', () => {
  test('include exact copies without a reading, scaled and cropped copies across companies, and the other theme as a twin', async () => {
    const { app, groups } = await open();
    expect(facts(await groups())).toEqual([['exact', 'a-other,b-same']]);
    expect(await app.pairFinder.update()).toBe(6);
    expect(facts(await groups())).toEqual([
      ['exact', 'a-other,b-same'],
      ['near', 'a-screen,b-copy,b-cut'],
    ]);
    expect(facts(await groups('twin'))).toEqual([['twin', 'a-dark,a-screen']]);
    expect((await groups())[0]?.group.images.map(({ company }) => company)).toEqual(['Acme', 'Bolt']);
    expect(await app.pairFinder.update()).toBe(0);
  });

  test('a changed image is compared again, and the suggestions for its old bytes are removed', async () => {
    const { app, db, groups } = await open();
    await app.pairFinder.update();
    await addReading(db, 'new-bytes', await screen(9));
    await db.update(images).set({ contentHash: 'new-bytes' }).where(eq(images.id, 'b-copy'));
    expect(await app.pairFinder.update()).toBe(1);
    expect(facts(await groups())).toContainEqual(['near', 'a-screen,b-cut']);
  });

  test('that another version found are replaced when the images are compared again', async () => {
    const { app, db, groups } = await open();
    await app.pairFinder.update();
    await db.insert(imagePairs).values({ firstId: 'a-other', secondId: 'a-screen', kind: 'duplicate', likeness: 0.95 });
    await db.update(pairedImages).set({ recipe: 1 });
    expect(await app.pairFinder.update()).toBe(6);
    expect(facts(await groups())).toEqual([
      ['exact', 'a-other,b-same'],
      ['near', 'a-screen,b-copy,b-cut'],
    ]);
  });

  test('include drafts, but not hidden images', async () => {
    const { app, groups } = await open();
    await app.pairFinder.update();
    await app.imageAdmin.update({ ids: ['b-copy'], changes: { draft: true } }, ADMIN);
    await app.imageAdmin.update({ ids: ['b-same', 'b-cut'], changes: { hidden: true } }, ADMIN);
    expect(facts(await groups())).toEqual([['near', 'a-screen,b-copy']]);
  });

  test('an image that is not in the gallery finds its copies there, including hidden ones', async () => {
    const { app } = await open();
    await app.imageAdmin.update({ ids: ['b-same'], changes: { hidden: true } }, ADMIN);
    const look = describeLayout(await greyPixels(await smaller(await screen(2))));
    const copies = await app.pairFinder.findCopies('hash-b-copy', look);
    expect(copies.map(({ id, exact }) => [id, exact])).toEqual([
      ['b-copy', true],
      ['a-other', false],
      ['b-same', false],
    ]);
    expect(await app.pairFinder.findNearCopies('a-screen')).toEqual(expect.arrayContaining(['b-copy', 'b-cut']));
  });
});

describe('a part of a screen', () => {
  const SIZE = { width: 1_000, height: 600 };
  let opened: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    opened = await open(afterAll);
  });

  test.each([
    ['left half', [0, 0, 500, 600]],
    ['right half', [500, 0, 500, 600]],
    ['upper half', [0, 0, 1_000, 300]],
    ['lower half', [0, 300, 1_000, 300]],
    ['first quarter', [0, 0, 500, 300]],
    ['middle', [200, 90, 600, 420]],
    ['all but its sides', [50, 30, 900, 540]],
  ] as const)('finds the screens that it is of: %s', async (_part, [left, top, width, height]) => {
    const { app } = opened;
    const part = await sharp(await screen(2))
      .extract({ left, top, width, height })
      .png()
      .toBuffer();
    const smaller = await sharp(part)
      .resize({ width: Math.round(width * 0.7) })
      .jpeg({ quality: 70 })
      .toBuffer();
    for (const bytes of [part, smaller]) {
      const found = await app.pairFinder.findWholes(describeLayout(await greyPixels(bytes)));
      expect(found.map(({ id }) => id).sort()).toEqual(['a-other', 'b-same']);
    }
  });

  test('of another screen, or without edges, finds none', async () => {
    const { app } = opened;
    const half = await sharp(await screen(9))
      .extract({ ...{ left: 0, top: 0 }, width: 500, height: 600 })
      .png()
      .toBuffer();
    const blank = await sharp({ create: { ...SIZE, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    for (const bytes of [half, blank]) {
      expect(await app.pairFinder.findWholes(describeLayout(await greyPixels(bytes)))).toEqual([]);
    }
  });

  test('finds no hidden one', async () => {
    const { app, db } = await open();
    await db
      .update(images)
      .set({ ...SIZE, hidden: true })
      .where(eq(images.id, 'b-same'));
    const half = await sharp(await screen(2))
      .extract({ left: 0, top: 0, width: 500, height: 600 })
      .png()
      .toBuffer();
    const wholes = async () => {
      const found = await app.pairFinder.findWholes(describeLayout(await greyPixels(half)));
      return found.map(({ id }) => id);
    };
    expect(await wholes()).toEqual(['a-other']);
    // Of images that are hidden since the last reading of all edges, too.
    await db.update(images).set({ hidden: true }).where(eq(images.id, 'a-other'));
    expect(await wholes()).toEqual([]);
  });
});

describe('a copy that was scaled down a lot', () => {
  /** The features of an image, and its size. */
  const fingerprint = async (bytes: Buffer) => ({ ...describeLayout(await greyPixels(bytes)), palette: [] });
  const dialog = async (seed: number) =>
    sharp(await screen(seed))
      .resize({ width: 400 })
      .png()
      .toBuffer();

  test('is found; another image of that size is not', async () => {
    const one = await dialog(3);
    const tiny = await sharp(one).resize({ width: 140 }).jpeg({ quality: 70 }).toBuffer();
    const [whole, copy] = [await fingerprint(one), await fingerprint(tiny)];
    expect(copyLikeness(whole, copy)).toBeDefined();
    // Images of the same size that match no better differ.
    expect(copyLikeness(whole, { ...copy, width: 400, height: 240 })).toBeUndefined();
    for (const seed of [4, 5, 6]) expect(copyLikeness(await fingerprint(await dialog(seed)), copy)).toBeUndefined();
  });

  test('is a candidate by its hash, regardless of its descriptor', async () => {
    const { app, db } = await open();
    const { layout } = describeLayout(await greyPixels(await screen(9)));
    await db.update(imageReadings).set({ layout }).where(eq(imageReadings.contentHash, 'hash-b-copy'));
    expect(await app.pairFinder.findNearCopies('a-screen')).toContain('b-copy');
  });
});

/** A table of words, each a bar of its length; `words` decides what it says, not where. */
const table = (words: number): Promise<Buffer> => {
  const bars = Array.from({ length: 64 }, (_, at) => {
    const [row, column] = [Math.floor(at / 4), at % 4];
    const width = 60 + ((row * 53 + column * 97 + (row > 8 ? words * 61 : 0)) % 170);
    return `<rect x="${30 + column * 310}" y="${90 + row * 44}" width="${width}" height="14" fill="#222"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="800"><rect width="100%" height="100%" fill="#fff"/><rect width="1280" height="64" fill="#ddd"/><rect x="1100" y="16" width="150" height="34" fill="#26e"/>${bars.join('')}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
};

describe('a screen with the same layout and other words', () => {
  const lookOf = async (bytes: Buffer) => describeLayout(await greyPixels(bytes));
  const likeness = async (a: Buffer, b: Buffer) =>
    copyLikeness({ ...(await lookOf(a)), palette: [] }, { ...(await lookOf(b)), palette: [] });

  test('is no copy; a compressed and a scaled one are', async () => {
    const one = await table(0);
    for (const words of [1, 2, 3]) expect(await likeness(one, await table(words)), `words ${words}`).toBeUndefined();
    expect(await likeness(one, await sharp(one).jpeg({ quality: 20 }).toBuffer())).toBeDefined();
    expect(await likeness(one, await sharp(one).resize({ width: 400 }).jpeg({ quality: 60 }).toBuffer())).toBeDefined();
  });
});

describe('verdicts of admins', () => {
  test('a rejected pair is never suggested again, until the verdict is reverted', async () => {
    const { app, groups } = await open();
    await app.pairFinder.update();
    const { entries } = await app.pairs.judge(
      { kind: 'duplicate', ids: ['a-screen', 'b-copy', 'b-cut'], state: 'rejected' },
      ADMIN,
    );
    await app.pairs.judge({ kind: 'duplicate', ids: ['b-same', 'a-other'], state: 'rejected' }, ADMIN);
    expect(await groups()).toEqual([]);
    await app.pairFinder.update();
    expect(await groups()).toEqual([]);
    await app.history.revert(entries, ADMIN);
    expect(facts(await groups())).toEqual([['near', 'a-screen,b-copy,b-cut']]);
    await expect(app.history.revert(entries, ADMIN)).rejects.toMatchObject({ code: 'changed-since' });
  });

  test('confirmed twins are listed and stay together when one of them is moved', async () => {
    const { app, groups, shown } = await open();
    await app.pairFinder.update();
    await app.pairs.judge({ kind: 'twin', ids: ['a-screen', 'a-dark'], state: 'confirmed' }, ADMIN);
    expect(await groups('twin')).toEqual([]);
    expect(facts(await groups('twin', 'confirmed'))).toEqual([['twin', 'a-dark,a-screen']]);
    await app.imageAdmin.reorder(['a-dark', 'a-other', 'a-screen'], ADMIN);
    const order = [...(await shown()).values()].filter(({ folder }) => folder === 'acme').map(({ id }) => id);
    expect(order).toEqual(['a-other', 'a-screen', 'a-dark']);
  });

  test('a pair with a missing image is refused', async () => {
    const { app } = await open();
    const verdict: PairVerdict = { kind: 'similar', ids: ['a-screen', 'gone'], state: 'rejected' };
    await expect(app.pairs.judge(verdict, ADMIN)).rejects.toMatchObject({ code: 'image-not-found' });
  });
});

describe('a merge', () => {
  const collect = async (db: Db, items: [collection: string, image: string, note: string][]) => {
    const { id: ownerId } = await addUser(db);
    for (const id of new Set(items.map(([collection]) => collection))) {
      await db.insert(collections).values({ id, ownerId, title: id });
    }
    const rows = items.map(([collectionId, imageId, note], position) => ({ collectionId, imageId, note, position }));
    await db.insert(collectionItems).values(rows);
  };
  const slots = async (db: Db) =>
    (await db.select().from(collectionItems))
      .map(({ collectionId, imageId, note }) => `${collectionId}: ${imageId} ${note}`.trim())
      .sort();

  test('gives the kept image the tags, missing text and collection places of the others, whose addresses redirect to it', async () => {
    const { app, db, shown, groups, reasons } = await open();
    await app.pairFinder.update();
    await collect(db, [
      ['one', 'a-screen', 'mine'],
      ['two', 'a-screen', 'lost'],
      ['two', 'b-copy', 'kept'],
    ]);
    const { entries } = await app.imageMerges.merge({ keep: 'b-copy', others: ['a-screen', 'b-cut'] }, ADMIN);
    const after = await shown();
    expect(after.get('b-copy')).toMatchObject({
      alt: expect.stringContaining('Alt of'),
      license: 'MIT',
      tags: ['tag-of-b-copy', 'tag-of-a-screen', 'tag-of-b-cut'],
    });
    expect([after.get('a-screen')?.hidden, after.get('b-cut')?.hidden]).toEqual([true, true]);
    expect(await slots(db)).toEqual(['one: b-copy mine', 'two: b-copy kept\nlost']);
    expect(await app.imageMerges.findRedirect('a-screen')).toBe('b-copy');
    expect(facts(await groups())).toEqual([['exact', 'a-other,b-same']]);
    expect(reasons.at(-1)).toBe('3 images merged');

    await app.history.revert(entries, ADMIN);
    const back = await shown();
    expect(back.get('b-copy')).toMatchObject({ alt: '', tags: ['tag-of-b-copy'] });
    expect([back.get('a-screen')?.hidden, back.get('b-cut')?.hidden]).toEqual([false, false]);
    expect(await slots(db)).toEqual(['one: a-screen mine', 'two: a-screen', 'two: b-copy kept\nlost']);
    expect(await app.imageMerges.findRedirect('a-screen')).toBeUndefined();
    expect(facts(await groups())).toContainEqual(['near', 'a-screen,b-copy,b-cut']);
  });

  test('of a kept image redirects earlier merged addresses to the last kept one', async () => {
    const { app } = await open();
    await app.imageMerges.merge({ keep: 'a-screen', others: ['b-copy'] }, ADMIN);
    await app.imageMerges.merge({ keep: 'b-cut', others: ['a-screen'] }, ADMIN);
    expect(await app.imageMerges.findRedirect('b-copy')).toBe('b-cut');
  });

  test('fails for the second of two admins who keep different images at once; one image stays', async () => {
    const { app, shown } = await open();
    const results = await Promise.allSettled([
      app.imageMerges.merge({ keep: 'a-other', others: ['b-same'] }, ADMIN),
      app.imageMerges.merge({ keep: 'b-same', others: ['a-other'] }, ADMIN),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'changed-since' } });
    const after = await shown();
    expect([after.get('a-other')?.hidden, after.get('b-same')?.hidden].sort()).toEqual([false, true]);
  });

  test('is refused if it would keep a draft instead of a public image, or if an image is gone', async () => {
    const { app, db, shown } = await open();
    await app.imageAdmin.update({ ids: ['b-same'], changes: { draft: true } }, ADMIN);
    const before = await shown();
    const merge = app.imageMerges.merge({ keep: 'b-same', others: ['a-other'] }, ADMIN);
    await expect(merge).rejects.toMatchObject({ code: 'changed-since' });
    await db.delete(images).where(eq(images.id, 'b-cut'));
    const late = app.imageMerges.merge({ keep: 'a-screen', others: ['b-cut'] }, ADMIN);
    await expect(late).rejects.toMatchObject({ code: 'image-not-found' });
    before.delete('b-cut');
    expect(await shown()).toEqual(before);
  });

  test('a takedown of the kept image deletes its redirects and pairs', async () => {
    const { app, db } = await open();
    await app.pairFinder.update();
    await app.imageMerges.merge({ keep: 'a-screen', others: ['b-copy'] }, ADMIN);
    await db.delete(images).where(eq(images.id, 'a-screen'));
    expect(await app.imageMerges.findRedirect('b-copy')).toBeUndefined();
    expect(await db.select().from(imagePairs).where(eq(imagePairs.firstId, 'a-screen'))).toEqual([]);
  });
});

test.each([
  ['moving one of a group moves the other along', 'abcde', 'bcade', ['ab'], 'cabde'],
  ['two of a group can swap places', 'abcd', 'bacd', ['ab'], 'bacd'],
  ['moving other images does not move the group', 'abcd', 'abdc', ['ab'], 'abdc'],
  ['a separated group is joined at the image that was moved', 'abcd', 'abdc', ['ad'], 'badc'],
  ['a group that is moved as a whole stays together', 'abcde', 'adebc', ['bc'], 'adebc'],
])('images of a group stay together: %s', (_, before, after, groups, expected) => {
  const lists = groups.map((group) => [...group]);
  expect(movedTogether([...before], [...after], lists).join('')).toBe(expected);
});
