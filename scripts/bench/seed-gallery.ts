import { randomBytes } from 'node:crypto';
import type { Db } from '#db/client.ts';
import { companies } from '#db/schema/companies.ts';
import { imageRegions, images, imageTags, tags } from '#db/schema/images.ts';
import { imageReadings, regionColours } from '#db/schema/search.ts';
import { THEMES } from '#shared/reading/theme.ts';
import { sequence } from '../sequence.ts';
import type { Size } from './bench.ts';

const ROWS_PER_INSERT = 500;

/** Inserts a row for each number below `count`, or several, or none. */
async function insertEach<T extends Parameters<Db['insert']>[0]>(
  db: Db,
  table: T,
  count: number,
  rowsOf: (number: number) => T['$inferInsert'] | T['$inferInsert'][],
): Promise<void> {
  for (let from = 0; from < count; from += ROWS_PER_INSERT) {
    const numbers = Array.from({ length: Math.min(ROWS_PER_INSERT, count - from) }, (_, at) => from + at);
    const rows = numbers.flatMap(rowsOf);
    if (rows.length > 0) await db.insert(table).values(rows);
  }
}

/** What companies and images of all seeded galleries have in common. */
const companyRow = (number: number) => {
  const slug = `company-${number}`;
  return { id: slug, slug, cloudinaryFolder: slug, position: number };
};
const imageRow = (number: number, { companies: count }: Size) => ({
  ...{ number: number + 1, folder: `company-${number % count}`, sourceName: `screen-${number}.png` },
  ...{ version: '1', format: 'webp', width: 1920, height: 1200, bytes: 90_000, widths: '480,960,1920' },
});

const token = (bytes: number) => randomBytes(bytes).toString('base64url');

/** A ThumbHash of a landscape screenshot without transparency. */
function thumbHash(): string {
  const bytes = randomBytes(24);
  bytes[2] = (bytes[2] ?? 0) & 0x7f;
  bytes[3] = ((bytes[3] ?? 0) & 0xf8) | 4;
  bytes[4] = (bytes[4] ?? 0) | 0x80;
  return bytes.toString('base64');
}

const TAGS = 'topic:dashboard topic:incident-detail topic:settings topic:reports button table chart'.split(' ');

/** Fills an empty database with a gallery of few tags, whose addresses and placeholders are as hard to compress as those of real images. */
export async function seedPlainGallery(db: Db, size: Size, logoUrl: string): Promise<void> {
  const ids = Array.from({ length: size.images }, () => token(9));
  const idOf = (number: number) => ids[number] ?? '';
  await insertEach(db, companies, size.companies, (number) => ({
    ...{ ...companyRow(number), name: `Company ${number}`, logoUrl },
  }));
  await insertEach(db, tags, TAGS.length, (number) => ({ id: number + 1, name: TAGS[number] ?? '' }));
  await insertEach(db, images, size.images, (number) => ({
    ...{ ...imageRow(number, size), id: idOf(number), publicId: token(18), placeholder: thumbHash() },
    ...{ contentHash: token(24), position: number },
  }));
  await insertEach(db, imageTags, size.images, (number) => [
    { imageId: idOf(number), tagId: 1 + (number % 4), position: 0 },
    { imageId: idOf(number), tagId: 5 + (number % 3), position: 1 },
  ]);
}

/** Number of words in an image's text, and in the vocabulary. */
const WORDS_EACH = 40;
const VOCABULARY = 12_000;
const TAG_COUNT = 120;
const SYLLABLES = 'al ber cri do en fi gra hu in jo kal lo mir no ost pra'.split(' ');

/** The word of a rank, built from syllables; each rank has a different word. */
export function wordOf(rank: number): string {
  let word = '';
  for (let rest = rank + SYLLABLES.length; rest > 0; rest = Math.floor(rest / SYLLABLES.length)) {
    word += SYLLABLES[rest % SYLLABLES.length] ?? '';
  }
  return word;
}

export const tagOf = (number: number): string => (number % 3 === 0 ? `topic:kind-${number}` : `part-${number}`);

/** Fills an empty database with images whose texts, tags, themes and colours differ, half of them with a region. */
export async function seedSearchGallery(db: Db, size: Size): Promise<void> {
  const random = sequence(7);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  /** Random words with the frequencies of a language: the first ranks are in most texts, most ranks are rare. */
  const words = (length: number) =>
    Array.from({ length }, () => wordOf(Math.floor(VOCABULARY ** random()) - 1)).join(' ');
  await insertEach(db, companies, size.companies, (number) => ({
    ...{ ...companyRow(number), name: `Vendor ${wordOf(number)}`, category: `Class ${number % 16}` },
  }));
  await insertEach(db, tags, TAG_COUNT, (number) => ({ id: number + 1, name: tagOf(number) }));
  await insertEach(db, images, size.images, (number) => ({
    ...{
      ...imageRow(number, size),
      id: `image-${number}`,
      publicId: `public-${number}`,
      contentHash: `hash-${number}`,
    },
    ...{ alt: number % 4 === 0 ? words(2) : '', position: Math.floor(number / size.companies) },
    createdAt: new Date(1_700_000_000_000 + number * 1_000),
  }));
  await insertEach(db, imageReadings, size.images, (number) => ({
    ...{ contentHash: `hash-${number}`, recipe: 1, text: words(WORDS_EACH), theme: pick(THEMES) },
    palette: [
      { l: pick([0.1, 1]), c: 0, h: 0, share: 0.8 },
      { l: 0.6, c: 0.2, h: Math.floor(random() * 360), share: 0.1 },
    ],
  }));
  const tagIds = Array.from({ length: size.images }, () => [
    ...new Set([Math.floor(TAG_COUNT ** random()), Math.floor(random() * TAG_COUNT) + 1]),
  ]);
  await insertEach(db, imageTags, size.images, (number) =>
    (tagIds[number] ?? []).map((tagId, position) => ({ imageId: `image-${number}`, tagId, position })),
  );
  const box = { x: 0.25, y: 0.25, w: 0.5, h: 0.5 };
  await insertEach(db, regionColours, size.images / 2, (half) => ({
    ...{ contentHash: `hash-${half * 2}`, ...box, recipe: 1 },
    palette: [{ l: 0.6, c: 0.2, h: (half * 74) % 360, share: 0.5 }],
  }));
  await insertEach(db, imageRegions, size.images / 2, (half) => ({
    ...{ imageId: `image-${half * 2}`, number: 1, tagId: tagIds[half * 2]?.[0] ?? 1, ...box },
    ...{ width: 960, height: 600, widths: '480,960' },
  }));
}
