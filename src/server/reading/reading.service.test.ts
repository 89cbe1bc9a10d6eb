import { fileURLToPath } from 'node:url';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { Db } from '#db/client.ts';
import { imageRegions, images, tags } from '#db/schema/images.ts';
import { imageReadings, readingQueue, regionColours } from '#db/schema/search.ts';
import { packWords } from '#server/gallery/packed-words.ts';
import type { ImageHost } from '#server/image-host/image-host.port.ts';
import { AppError } from '#shared/http/app-error.ts';
import { aCompany, addGallery, anImage } from '#tests/factories/gallery.ts';
import { readOnlyImageHost } from '#tests/fakes/image-host.ts';
import { byLength } from '#tests/setup/run-length.ts';
import { openTestApp, type TestApp } from '#tests/setup/test-app.ts';
import { LAYOUT_RECIPE } from './layout.ts';
import { readImage } from './read-image.ts';
import { READING_RECIPE, type ReadBytes, readingService } from './reading.service.ts';
import { readingQueueRepository } from './reading-queue.repository.ts';

const host: ImageHost = { ...readOnlyImageHost, fullSize: async () => Buffer.from('pixels') };
const read: ReadBytes = async () => ({
  text: 'lateral movement',
  words: packWords([['lateral', 0, 0, 0.1, 0.1, 90]]),
  theme: 'dark',
});

/** A gallery of queued images with these hashes, and readers for it. */
async function aGallery(hashes: readonly string[]) {
  const { db, app } = await openTestApp();
  const rows = hashes.map((contentHash, at) => ({
    row: anImage('acme', { id: `image-${at}`, contentHash }),
    tags: [],
  }));
  await addGallery(db, [{ company: aCompany({ slug: 'acme', cloudinaryFolder: 'acme' }), images: rows }]);
  let time = 1_000_000;
  const reader = (imageHost = host) =>
    readingService({
      repository: readingQueueRepository(db),
      imageHost,
      now: () => new Date(time),
      newId: () => crypto.randomUUID(),
      isOn: true,
    });
  return { db, app, reader, pass: (ms: number) => (time += ms) };
}

const search = async (app: TestApp['app']) => {
  const query = { q: 'lateral', sort: 'curated' as const, limit: 10 };
  return JSON.parse((await app.search.find(query, { kind: 'user', id: 'someone' })).json);
};
const found = async (app: TestApp['app']) => (await search(app)).items;
const waiting = async (db: Db) => (await db.select().from(readingQueue)).map(({ contentHash }) => contentHash);
const readHashes = async (db: Db) =>
  (await db.select({ hash: imageReadings.contentHash }).from(imageReadings)).map(({ hash }) => hash).sort();

describe('the queue', () => {
  test('contains every added or replaced image, each content once, and no test uploads', async () => {
    const { db } = await aGallery(['a', 'b', 'a']);
    await db.insert(images).values(anImage('test-uploads', { id: 'upload', contentHash: 'upload' }));
    expect(await waiting(db)).toEqual(['a', 'b']);
    await db.update(images).set({ contentHash: 'c' }).where(eq(images.id, 'image-1'));
    expect(await waiting(db)).toEqual(['a', 'c']);
    await db.update(images).set({ folder: 'acme' }).where(eq(images.id, 'upload'));
    expect(await waiting(db)).toEqual(['a', 'c', 'upload']);
  });

  test('is processed until it is empty, and search finds the text, boxes and themes', async () => {
    const { db, app, reader } = await aGallery(['a', 'b']);
    const reading = reader();
    expect([await reading.readNext(read), await reading.readNext(read), await reading.readNext(read)]).toEqual([
      null,
      null,
      'none',
    ]);
    expect(await readHashes(db)).toEqual(['a', 'b']);
    const response = await search(app);
    expect(response).toMatchObject({ total: 2, facets: { theme: [{ value: 'dark', count: 2 }] } });
    expect(response.items[0].match).toMatchObject({ field: 'text', boxes: [[0, 0, 0.1, 0.1]] });
  });

  test('is processed without storing e-mail addresses or keys: no table contains them, no search finds them', async () => {
    const hashes = byLength({ short: ['dark'], long: ['dark', 'light', 'large'] });
    const { db, app, reader } = await aGallery(hashes);
    const screen = sharp(fileURLToPath(new URL('../../../tests/fixtures/read-screen.png', import.meta.url)));
    const screens = [screen.clone().resize({ width: 960 }), screen.clone().negate({ alpha: false }), screen.clone()];
    const shown: ImageHost = { ...host, fullSize: async () => screens.pop()?.png().toBuffer() ?? Buffer.alloc(0) };
    const readScreen: ReadBytes = (bytes, part) => readImage({ bytes: Buffer.from(bytes), part });
    const reading = reader(shown);
    while ((await reading.readNext(readScreen)) !== 'none');
    expect((await search(app)).total).toBe(hashes.length);

    const { rows } = await db.$client.execute("SELECT name FROM sqlite_master WHERE type = 'table'");
    const kept = await Promise.all(rows.map(({ name }) => db.$client.execute(`SELECT * FROM "${name}"`)));
    const texts = kept.flatMap((table) =>
      table.rows.flatMap((row) =>
        Object.values(row).map((value) =>
          value instanceof ArrayBuffer ? Buffer.from(value).toString('latin1') : String(value),
        ),
      ),
    );
    expect(texts.filter((text) => /lateral/i.test(text)).length).toBeGreaterThanOrEqual(hashes.length);
    expect(texts.filter((text) => /jane|@|ghp_|16C7e42F/i.test(text))).toEqual([]);
    for (const q of ['jane', 'jane.doe', 'example', 'ghp']) {
      const query = { q, sort: 'curated' as const, limit: 10 };
      const response = JSON.parse((await app.search.find(query, { kind: 'admin', id: 'someone' })).json);
      expect([q, response.items]).toEqual([q, []]);
    }
  });

  test('drops a removed image, together with its reading', async () => {
    const { db, reader } = await aGallery(['a', 'b']);
    await reader().readNext(read);
    await db.delete(images);
    expect([await waiting(db), await readHashes(db)]).toEqual([[], []]);
  });

  test('skips an image whose bytes have a reading, which is kept while any image has these bytes', async () => {
    const { db, reader } = await aGallery(['a', 'a']);
    await reader().readNext(read);
    await db.delete(images).where(eq(images.id, 'image-0'));
    expect(await readHashes(db)).toEqual(['a']);
    await db.insert(images).values(anImage('acme', { id: 'again', sourceName: 'again', contentHash: 'a' }));
    expect(await waiting(db)).toEqual([]);
  });
});

describe('images that others added to the image host', () => {
  test('get the hash of the delivered bytes; the same bytes are read once', async () => {
    const { db, reader } = await aGallery(['', '', '']);
    const pictures = ['same', 'same', 'other'];
    const delivering: ImageHost = { ...host, fullSize: async () => Buffer.from(pictures.pop() ?? '') };
    const seen: string[] = [];
    const reading = reader(delivering);
    const count: ReadBytes = async (bytes) => {
      seen.push(Buffer.from(bytes).toString());
      return {};
    };
    while ((await reading.readNext(count)) !== 'none');
    expect(seen).toEqual(['other', 'same']);
    expect(await waiting(db)).toEqual([]);
    const hashes = (await db.select({ hash: images.contentHash }).from(images)).map(({ hash }) => hash);
    expect(new Set(hashes)).toEqual(new Set(await readHashes(db)));
    expect(hashes.every((hash) => /^[0-9a-f]{64}$/.test(hash))).toBe(true);
  });

  test('are not retried if they are missing there', async () => {
    const { db, reader } = await aGallery(['', '']);
    const reading = reader(readOnlyImageHost);
    expect([await reading.readNext(read), await reading.readNext(read), await reading.readNext(read)]).toEqual([
      'missing',
      'missing',
      'none',
    ]);
    expect(await waiting(db)).toEqual([]);
  });
});

describe('two readers', () => {
  test('never read the same image at once', async () => {
    const { reader } = await aGallery(['a', 'b', 'c', 'd']);
    const seen: string[] = [];
    const counting: ImageHost = { ...host, fullSize: async ({ publicId }) => Buffer.from(publicId) };
    const note: ReadBytes = async (bytes) => {
      seen.push(Buffer.from(bytes).toString());
      return {};
    };
    const [one, other] = [reader(counting), reader(counting)];
    while ((await Promise.all([one.readNext(note), other.readNext(note)])).some((outcome) => outcome !== 'none'));
    expect(seen).toHaveLength(4);
    expect(new Set(seen).size).toBe(4);
  });

  test('the image of a killed reader is read by another one once its lease has expired', async () => {
    const { db, reader, pass } = await aGallery(['a']);
    await db.update(readingQueue).set({ reader: 'killed', leasedUntil: 1_020_000, attempts: 1 });
    expect(await reader().readNext(read)).toBe('none');
    expect(await reader().state()).toMatchObject({ isReading: true, waiting: 1 });
    pass(20_001);
    expect(await reader().readNext(read)).toBeNull();
  });
});

describe('failures', () => {
  test('an image that ended too many readers is marked as crashed and not read again', async () => {
    const { db, reader } = await aGallery(['a']);
    await db.update(readingQueue).set({ attempts: 8 });
    expect(await reader().readNext(() => Promise.reject(new Error('must not be read')))).toBe('crashed');
    expect(await reader().state()).toMatchObject({
      waiting: 0,
      problems: [{ problem: 'crashed', count: 1 }],
      unread: [{ id: 'image-0', folder: 'acme', problem: 'crashed' }],
    });
  });

  test('an image whose file is missing is marked, and read once it is stored again', async () => {
    const { db, reader } = await aGallery(['a']);
    expect(await reader(readOnlyImageHost).readNext(read)).toBe('missing');
    expect(await waiting(db)).toEqual([]);
    await db.update(images).set({ version: '2' });
    expect(await reader().readNext(read)).toBeNull();
  });

  test.each([
    [
      'the image host is unreachable',
      { ...host, fullSize: () => Promise.reject(new AppError('image-host-failed')) },
      read,
    ],
    ['the reader is stopped', host, () => Promise.reject(new Error('aborted'))],
  ])('when %s, the image stays in the queue and the attempt is not counted', async (_why, imageHost, readBytes) => {
    const { db, reader } = await aGallery(['a']);
    await expect(reader(imageHost).readNext(readBytes)).rejects.toThrow();
    expect(await db.select().from(readingQueue)).toEqual([
      { contentHash: 'a', reader: null, leasedUntil: 0, attempts: 0 },
    ]);
  });

  test('an image that is removed while it is being read leaves no reading', async () => {
    const { db, reader } = await aGallery(['a']);
    await reader().readNext(async () => {
      await db.delete(images);
      return { text: 'gone' };
    });
    expect([await readHashes(db), await waiting(db)]).toEqual([[], []]);
  });

  test("an image is read again if its reading can't be stored", async () => {
    const { db, reader } = await aGallery(['a']);
    await db.$client.execute(
      `CREATE TRIGGER full BEFORE INSERT ON image_readings BEGIN SELECT raise(ABORT, 'full'); END`,
    );
    await expect(reader().readNext(read)).rejects.toThrow();
    await db.$client.execute('DROP TRIGGER full');
    expect(await reader().readNext(read)).toBeNull();
  });
});

describe('reading again', () => {
  test('a new recipe queues the images of the old one, whose readings stay in use until then', async () => {
    const { db, app, reader } = await aGallery(['a', 'b']);
    const reading = reader();
    await reading.readNext(read);
    await reading.readNext(read);
    // As stored by the first recipe.
    await db
      .update(imageReadings)
      .set({ recipe: 1, words: JSON.stringify([['lateral', 0, 0, 0.2, 0.1, 90]]) })
      .where(eq(imageReadings.contentHash, 'b'));
    await reading.prepare();
    expect([await waiting(db), await readHashes(db)]).toEqual([['b'], ['a', 'b']]);
    expect(await found(app)).toMatchObject([
      { id: 'image-0', match: { boxes: [[0, 0, 0.1, 0.1]] } },
      { id: 'image-1', match: { boxes: [[0, 0, 0.2, 0.1]] } },
    ]);
    await reading.readNext(async () => ({ text: 'new' }));
    await reading.prepare();
    expect(await waiting(db)).toEqual([]);
    expect((await db.select().from(imageReadings).where(eq(imageReadings.contentHash, 'b'))).at(0)).toMatchObject({
      recipe: READING_RECIPE,
      text: 'new',
      theme: null,
    });
    await expect.poll(() => found(app)).toMatchObject([{ id: 'image-0' }]);
  });

  test('a new recipe of the layout replaces the layout of readings and keeps their text', async () => {
    const { db, reader } = await aGallery(['a', 'b']);
    const reading = reader();
    await reading.readNext(read);
    await reading.readNext(async () => ({ problem: 'damaged' }));
    await db.update(imageReadings).set({ layoutRecipe: 0 });
    await reading.prepare();
    expect(await waiting(db)).toEqual(['a']);
    await reading.readNext(async (_bytes, part) => ({
      text: String(part),
      phash: 'f0',
      layout: 'AA==',
      edges: 'AA==',
    }));
    await reading.prepare();
    expect(await waiting(db)).toEqual([]);
    expect((await db.select().from(imageReadings)).at(0)).toMatchObject({
      layoutRecipe: LAYOUT_RECIPE,
      layout: 'AA==',
      text: 'lateral movement',
    });
  });

  test('a new recipe of proposals computes them from the words that were read, once, and keeps the rest', async () => {
    const { db, reader } = await aGallery(['a', 'b']);
    const reading = reader();
    await reading.readNext(read);
    await reading.readNext(async () => ({ problem: 'damaged' }));
    await db.update(imageReadings).set({ proposalsRecipe: 0 });
    await reading.prepare();
    expect(await waiting(db)).toEqual(['a']);
    const parts: unknown[] = [];
    const proposals = {
      annotated: null,
      regions: [{ tag: 'modal', box: [0.25, 0.25, 0.5, 0.5] as [number, number, number, number], confidence: 0.8 }],
    };
    await reading.readNext(async (_bytes, part) => {
      parts.push(part);
      return { text: 'other', proposals };
    });
    expect(parts).toEqual([{ proposalsOf: [['lateral', 0, 0, 0.1, 0.1, 90]] }]);
    await reading.prepare();
    expect(await waiting(db)).toEqual([]);
    expect((await db.select().from(imageReadings)).at(0)).toMatchObject({ proposals, text: 'lateral movement' });
  });

  test('readings with the recipe of a newer version are not queued', async () => {
    const { db, reader } = await aGallery(['a']);
    await reader().readNext(read);
    await db.update(imageReadings).set({ recipe: READING_RECIPE + 1, layoutRecipe: LAYOUT_RECIPE + 1 });
    await reader().prepare();
    expect(await waiting(db)).toEqual([]);
  });

  test('everything is queued on request, including images that could not be read', async () => {
    const { db, reader } = await aGallery(['a', 'b']);
    await reader(readOnlyImageHost).readNext(read);
    await reader().readNext(read);
    await reader().prepare({ all: true });
    expect((await waiting(db)).sort()).toEqual(['a', 'b']);
  });
});

describe('the colours of regions', () => {
  const draw = async (db: Db, number: number, x: number, imageId = 'image-0') => {
    await db.insert(tags).values({ id: 1, name: 'modal' }).onConflictDoNothing();
    await db
      .insert(imageRegions)
      .values({ imageId, number, tagId: 1, x, y: 0.2, w: 0.3, h: 0.3, width: 30, height: 30 });
  };
  const lefts = async (db: Db) => (await db.select().from(regionColours)).map(({ x }) => x).sort();
  const red = { palette: [{ l: 0.6, c: 0.2, h: 27, share: 1 }], theme: null };
  /** Notes what is read. */
  const noting =
    (parts: string[]): ReadBytes =>
    async (bytes, part) => {
      parts.push(typeof part === 'string' ? part : (Object.keys(part)[0] ?? ''));
      return typeof part === 'object' && 'coloursOf' in part
        ? { regions: part.coloursOf.map(() => red) }
        : read(bytes, part);
    };
  const readAll = async (reading: ReturnType<typeof readingService>, by: ReadBytes) => {
    while ((await reading.readNext(by)) !== 'none');
  };

  test('are read with the image, and of regions that are drawn or moved later, each once', async () => {
    const { db, reader } = await aGallery(['a', 'b']);
    await draw(db, 1, 0.1);
    const parts: string[] = [];
    await readAll(reader(), noting(parts));
    expect([parts, await lefts(db), await waiting(db)]).toEqual([['everything', 'coloursOf', 'everything'], [0.1], []]);

    await draw(db, 2, 0.4);
    await draw(db, 3, 0.4);
    expect(await waiting(db)).toEqual(['a']);
    await readAll(reader(), noting(parts.splice(0) && parts));
    expect([parts, await lefts(db), await waiting(db)]).toEqual([['coloursOf'], [0.1, 0.4], []]);

    await db.update(imageRegions).set({ x: 0.5 }).where(eq(imageRegions.number, 1));
    await readAll(reader(), noting([]));
    expect(await lefts(db)).toEqual([0.4, 0.5]);
    await db.delete(images).where(eq(images.contentHash, 'a'));
    expect([await lefts(db), await waiting(db)]).toEqual([[], []]);
  });

  test('of a gallery of an earlier version, or of an earlier recipe, are read at the next start', async () => {
    const { db, reader } = await aGallery(['a', 'b']);
    await readAll(reader(), read);
    await draw(db, 1, 0.1);
    await db.delete(readingQueue);
    const reading = reader();
    await reading.prepare();
    const parts: string[] = [];
    await readAll(reading, noting(parts));
    expect([parts, await lefts(db)]).toEqual([['coloursOf'], [0.1]]);
    await db.update(regionColours).set({ recipe: 0 });
    await reading.prepare();
    await readAll(reading, noting(parts));
    await reading.prepare();
    expect([parts.length, (await db.select().from(regionColours))[0]?.recipe, await waiting(db)]).toEqual([2, 1, []]);
  });

  test('are not retried where an image has none, or can not be decoded', async () => {
    const { db, reader } = await aGallery(['a', 'b']);
    await draw(db, 1, 0.1);
    await draw(db, 1, 0.1, 'image-1');
    const reading = reader();
    const crash: ReadBytes = async (bytes, part) =>
      typeof part === 'object' ? { problem: 'crashed' } : read(bytes, part);
    await readAll(reading, crash);
    await reading.prepare();
    expect([await lefts(db), await waiting(db)]).toEqual([[0.1, 0.1], []]);
    await db.update(imageReadings).set({ problem: 'damaged' }).where(eq(imageReadings.contentHash, 'b'));
    await db.delete(regionColours).where(eq(regionColours.contentHash, 'b'));
    await reading.prepare();
    expect(await waiting(db)).toEqual([]);
  });
});
