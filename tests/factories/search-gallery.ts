import { eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { imageReadings } from '#db/schema/search.ts';
import { packWords } from '#server/gallery/packed-words.ts';
import { aCompany, addGallery, anImage } from './gallery.ts';
import { paletteNamed } from './palette.ts';

/** What a test knows about an image, to compute expected results. */
export type KnownImage = {
  id: string;
  company: { slug: string; name: string; category: string };
  alt: string;
  tags: string[];
  text: string;
  theme: 'light' | 'dark' | 'mixed' | null;
  colours: string[];
  addedAt: number;
};

const TAGS = ['topic:dashboard', 'topic:incident-detail', 'topic:settings', 'button', 'table', 'severity-badge'];
const WORDS = ['alert', 'lateral', 'movement', 'severity', 'critical', 'policy', 'réseau', 'token', 'audit', 'graph'];
const COLOURS = ['red', 'blue', 'grey', 'white'];
const THEMES = ['light', 'dark', 'mixed', null] as const;

/** Repeatable pseudo-random numbers below 1. */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * Companies with images whose tags, alt texts, read words, themes and colours differ; all contain the read
 * word `common`.
 */
export async function addSearchGallery(
  db: Db,
  { companyCount = 5, imagesEach = 24, seed = 7 } = {},
): Promise<KnownImage[]> {
  const random = randomNumbers(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const some = <T>(list: readonly T[], chance: number): T[] => list.filter(() => random() < chance);
  const known: KnownImage[] = [];
  const entries: Parameters<typeof addGallery>[1][number][] = [];
  for (let at = 0; at < companyCount; at += 1) {
    const slug = `company-${at}`;
    const category = ['Forensics', 'Network security', ''][at % 3] ?? '';
    const company = aCompany({
      category: category || null,
      slug,
      name: `Vendor${at} Systems`,
      cloudinaryFolder: slug,
      position: at,
    });
    const own = Array.from({ length: imagesEach }, (_, index): KnownImage => {
      const id = `${slug}-${index}`;
      return {
        id,
        company: { slug, name: company.name, category },
        alt: some(WORDS, 0.15).join(' '),
        tags: some(TAGS, 0.35),
        text: [...some(WORDS, 0.3), 'common'].join(' '),
        theme: pick(THEMES),
        colours: some(COLOURS, 0.4),
        addedAt: 1_700_000_000 + Math.floor(random() * 1_000_000),
      };
    });
    entries.push({
      company,
      images: own.map(({ id, alt, tags, addedAt }, position) => ({
        row: anImage(slug, { id, alt, contentHash: `hash-${id}`, position, createdAt: new Date(addedAt * 1_000) }),
        tags,
      })),
    });
    known.push(...own);
  }
  await addGallery(db, entries);
  await db.insert(imageReadings).values(known.map(readingOf));
  return known;
}

const readingOf = ({ id, text, theme, colours }: KnownImage) => ({
  contentHash: `hash-${id}`,
  recipe: 1,
  text,
  words: packWords(text.split(' ').map((word, place) => [word, place / 100, 0.5, 0.01, 0.02, 90])),
  theme,
  palette: paletteNamed(colours),
});

/** Adds the read word `gatedword` to these images, and to each a unique word: `only` and its place in the list. */
export async function addGatedWords(db: Db, gated: readonly KnownImage[]): Promise<void> {
  for (const [at, image] of gated.entries()) {
    const { words, text } = readingOf({ ...image, text: `${image.text} gatedword only${at}x` });
    await db
      .update(imageReadings)
      .set({ words, text })
      .where(eq(imageReadings.contentHash, `hash-${image.id}`));
  }
}
