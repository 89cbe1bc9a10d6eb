import type { Db } from '#db/client.ts';
import { companies } from '#db/schema/companies.ts';
import { imageRegions, images, imageTags, tags } from '#db/schema/images.ts';
import { imageReadings, regionColours } from '#db/schema/search.ts';
import { THEMES } from '#shared/reading/theme.ts';
import { sequence } from '../sequence.ts';
import type { Size } from './bench.ts';

/** Number of words in an image's text, and in the vocabulary. */
const WORDS_EACH = 40;
const VOCABULARY = 12_000;
const TAG_COUNT = 120;
const ROWS_PER_INSERT = 500;
const SYLLABLES = [
  'al',
  'ber',
  'cri',
  'do',
  'en',
  'fi',
  'gra',
  'hu',
  'in',
  'jo',
  'kal',
  'lo',
  'mir',
  'no',
  'ost',
  'pra',
];

/** The word of a rank, built from syllables; each rank has a different word. */
export function wordOf(rank: number): string {
  let word = '';
  for (let rest = rank + SYLLABLES.length; rest > 0; rest = Math.floor(rest / SYLLABLES.length)) {
    word += SYLLABLES[rest % SYLLABLES.length] ?? '';
  }
  return word;
}

export const tagOf = (number: number): string => (number % 3 === 0 ? `topic:kind-${number}` : `part-${number}`);

/** A random rank with the word frequencies of a language: the first ranks are in most texts, most ranks are rare. */
const rankFrom = (random: () => number) => Math.floor(VOCABULARY ** random()) - 1;

/** Fills an empty database with images whose texts, tags, themes and colours differ, half of them with a region, without drawing any. */
export async function seedFindGallery(db: Db, size: Size): Promise<void> {
  const random = sequence(7);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  for (let from = 0; from < size.companies; from += ROWS_PER_INSERT) {
    const count = Math.min(ROWS_PER_INSERT, size.companies - from);
    await db.insert(companies).values(
      Array.from({ length: count }, (_, at) => ({
        id: `company-${from + at}`,
        name: `Vendor ${wordOf(from + at)}`,
        slug: `company-${from + at}`,
        cloudinaryFolder: `company-${from + at}`,
        category: `Class ${(from + at) % 16}`,
        position: from + at,
      })),
    );
  }
  await db.insert(tags).values(Array.from({ length: TAG_COUNT }, (_, at) => ({ id: at + 1, name: tagOf(at) })));
  for (let from = 0; from < size.images; from += ROWS_PER_INSERT) {
    const numbers = Array.from({ length: Math.min(ROWS_PER_INSERT, size.images - from) }, (_, at) => from + at);
    const tagged = numbers.map((number) => ({
      imageId: `image-${number}`,
      tagIds: [...new Set([Math.floor(TAG_COUNT ** random()), Math.floor(random() * TAG_COUNT) + 1])].map((id) =>
        Math.min(TAG_COUNT, Math.max(1, id)),
      ),
    }));
    const text = () => Array.from({ length: WORDS_EACH }, () => wordOf(rankFrom(random))).join(' ');
    await db.batch([
      db.insert(images).values(
        numbers.map((number) => ({
          id: `image-${number}`,
          number: number + 1,
          folder: `company-${number % size.companies}`,
          sourceName: `screen-${number}.png`,
          publicId: `public-${number}`,
          version: '1',
          format: 'webp',
          width: 1920,
          height: 1200,
          bytes: 90_000,
          widths: '480,960,1920',
          contentHash: `hash-${number}`,
          alt: number % 4 === 0 ? `${wordOf(rankFrom(random))} ${wordOf(rankFrom(random))}` : '',
          position: Math.floor(number / size.companies),
          createdAt: new Date(1_700_000_000_000 + number * 1_000),
        })),
      ),
      db.insert(imageReadings).values(
        numbers.map((number) => ({
          contentHash: `hash-${number}`,
          recipe: 1,
          text: text(),
          theme: pick(THEMES),
          palette: [
            { l: pick([0.1, 1]), c: 0, h: 0, share: 0.8 },
            { l: 0.6, c: 0.2, h: Math.floor(random() * 360), share: 0.1 },
          ],
        })),
      ),
      db
        .insert(imageTags)
        .values(
          tagged.flatMap(({ imageId, tagIds }) => tagIds.map((tagId, position) => ({ imageId, tagId, position }))),
        )
        .onConflictDoNothing(),
      // Half of the images have a region.
      db.insert(regionColours).values(
        numbers
          .filter((_, at) => at % 2 === 0)
          .map((number) => ({
            ...{ contentHash: `hash-${number}`, x: 0.25, y: 0.25, w: 0.5, h: 0.5, recipe: 1 },
            palette: [{ l: 0.6, c: 0.2, h: (number * 37) % 360, share: 0.5 }],
          })),
      ),
      db.insert(imageRegions).values(
        tagged
          .filter((_, at) => at % 2 === 0)
          .map(({ imageId, tagIds: [tagId = 1] }) => ({
            imageId,
            number: 1,
            tagId,
            x: 0.25,
            y: 0.25,
            w: 0.5,
            h: 0.5,
            width: 960,
            height: 600,
            widths: '480,960',
          })),
      ),
    ]);
  }
}
