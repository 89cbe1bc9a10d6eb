import { link, mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import type { Db } from '#db/client.ts';
import { companies, type NewCompanyRow, severityColours } from '#db/schema/companies.ts';
import { flowSteps, flows } from '#db/schema/flows.ts';
import { images, imageTags, type NewImageRow, tags } from '#db/schema/images.ts';
import { imageReadings, type ReadWord, type SeverityMark } from '#db/schema/search.ts';
import { packWords } from '#server/gallery/packed-words.ts';
import { contentHashOf } from '#server/image-host/image-host.port.ts';
import { LAYOUT_LENGTH, LAYOUT_SCALE } from '#server/reading/layout.ts';
import { paletteNamed } from './palette.ts';

const TAGS = ['topic:dashboard', 'topic:alerts', 'topic:incident-detail', 'topic:settings', 'chart', 'table', 'modal'];
const NAMES = ['Aegis', 'Bastion', 'Citadel', 'Drawbridge', 'Ember', 'Falcon', 'Garrison', 'Harbor', 'Ivory', 'Jetty'];
const WIDTHS = [480, 960, 1600];
/** The only image with a single width: the first one of a company. */
const NARROW = { company: 6, at: 0, width: 320 };
const RATIO = 0.625;
const COVER = { width: 960, height: 600 };
const LOGO_WIDTH = 128;
const PLACEHOLDER = '1QcSHQRnh493V4dIh4eXh1h4kJUI';
const BATCH_ROWS = 200;

/** Higher than any recipe, so that seeded images are never read again. */
const SEED_RECIPE = 1_000_000;

/** A descriptor that depends on the image's place in its company: images at the same place have similar layouts. */
function layoutAt(place: number): string {
  const turn = (place / 12) * 2 * Math.PI;
  const bytes = new Int8Array(LAYOUT_LENGTH);
  const half = LAYOUT_SCALE / Math.SQRT2;
  bytes.set([Math.cos(turn), Math.sin(turn), Math.cos(turn), Math.sin(turn)].map((value) => Math.round(half * value)));
  return Buffer.from(bytes.buffer).toString('base64');
}

type NewReadingRow = typeof imageReadings.$inferInsert;

export type SeedSize = { companies: number; imagesEach: number };

/** Markers in the address, file name, alt text and flow caption of each image, which leak tests search for. */
export const LEAK_MARKS = {
  publicId: 'seedtoken',
  fileName: 'seedfile',
  alt: 'Seeded alt',
  caption: 'Seeded caption',
} as const;

const nameOf = (at: number) => {
  const round = Math.floor(at / NAMES.length);
  return `${NAMES[at % NAMES.length]} Security${round === 0 ? '' : ` ${round + 1}`}`;
};

/** Addresses of the seeded logos and covers at an image host. */
export type SeedArtwork = { logo: (which: number) => string; cover: string };

/** Where local files of seeded artwork are served from. */
const LOCAL_ARTWORK: SeedArtwork = {
  logo: (which) => `/media/v1/logos/seed-${which}/${LOGO_WIDTH}.webp`,
  cover: `/media/v1/covers/seed-cover/${COVER.width}.webp`,
};

/** Product classes of two of three companies. */
const CATEGORIES = ['Identity and access', 'SIEM and log analysis', null];

function companyRow(at: number, artwork: SeedArtwork): NewCompanyRow {
  const name = nameOf(at);
  const slug = name.toLowerCase().replaceAll(' ', '-');
  return {
    id: `seed-company-${at}`,
    name,
    slug,
    description: `${name} watches networks and shows what it finds.`,
    websiteUrl: `https://${slug}.example`,
    logoUrl: at % 3 === 0 ? null : artwork.logo(at % 3),
    logoColor: at % 2 === 0 ? '#3B82F6' : '#0F766E',
    logoIcon: at % 2 === 0 ? 'fas fa-shield-alt' : 'fas fa-building',
    heroImage: artwork.cover,
    heroPlaceholder: PLACEHOLDER,
    cloudinaryFolder: slug,
    source: `${slug}/docs`,
    license: 'MIT',
    category: CATEGORIES[at % CATEGORIES.length] ?? null,
    position: at,
  };
}

/** Replaces the hash of the image's bytes; a restore accepts no other form. */
const hashOf = (company: number, at: number): string => contentHashOf(Buffer.from(`${company}-${at}`));

function imageRow(company: number, at: number): NewImageRow {
  const mark = `${company}-${at}`;
  const isNarrow = company === NARROW.company && at === NARROW.at;
  const widths = isNarrow ? [NARROW.width] : WIDTHS;
  const width = Math.max(...widths);
  return {
    id: `seed-${mark}`,
    folder: nameOf(company).toLowerCase().replaceAll(' ', '-'),
    sourceName: `${LEAK_MARKS.fileName}-${mark}.png`,
    publicId: `${LEAK_MARKS.publicId}-${mark}`,
    version: '1',
    format: 'webp',
    width,
    height: Math.round(width * RATIO),
    bytes: 2_000,
    widths: widths.join(','),
    placeholder: PLACEHOLDER,
    contentHash: hashOf(company, at),
    alt: at % 4 === 3 ? '' : `${LEAK_MARKS.alt} ${mark}`,
    position: at,
  };
}

/** Severity colours in images of the first companies; the last image is outside every preview. */
const SEVERITY = [
  { at: 0, level: 'critical', fill: '#d32f2f' },
  { at: 0, level: 'medium', fill: '#f9a825' },
  { at: 12, level: 'low', fill: '#1976d2' },
] as const;
const SEVERITY_COMPANIES = 3;

const marksOf = (company: number, at: number): SeverityMark[] =>
  SEVERITY.filter((each) => company < SEVERITY_COMPANIES && each.at === at).map(({ level, fill }) => {
    return { level, kind: 'pill', fill, ground: '#ffffff', box: [0.4, 0.4, 0.1, 0.03], count: 1 };
  });

/** A reading: themes and colours alternate, and some texts mention lateral movement. */
function readingRow(company: number, at: number): NewReadingRow {
  const words: ReadWord[] =
    at % 3 === 0
      ? [
          ['Lateral', 0.1, 0.2, 0.2, 0.06, 95],
          ['movement', 0.32, 0.2, 0.26, 0.06, 94],
        ]
      : [['Overview', 0.1, 0.2, 0.2, 0.06, 96]];
  return {
    contentHash: hashOf(company, at),
    recipe: SEED_RECIPE,
    layoutRecipe: SEED_RECIPE,
    text: words.map(([word]) => word).join(' '),
    words: packWords(words),
    theme: at % 4 === 3 ? 'dark' : 'light',
    palette: paletteNamed(at % 2 === 0 ? ['blue', 'white'] : ['red', 'black']),
    layout: layoutAt(at + company / 40),
    severityRecipe: SEED_RECIPE,
    severity: marksOf(company, at),
  };
}

/** Tags of an image: its own topic, and for some a UI element. */
function tagsOf(company: number, at: number): number[] {
  const topic = (company + at) % 4;
  return at % 2 === 0 ? [topic] : [topic, 4 + ((company + at) % 3)];
}

async function inBatches<T>(rows: readonly T[], insert: (some: T[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < rows.length; at += BATCH_ROWS) await insert(rows.slice(at, at + BATCH_ROWS));
}

export const drawSeed = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: { r: 40, g: 70, b: 120 } } }).webp({ quality: 40 });

/** Draws an image and returns its path; the copies are hard links to it. */
async function draw(file: string, width: number, height: number): Promise<string> {
  await mkdir(join(file, '..'), { recursive: true });
  await drawSeed(width, height).toFile(file);
  return file;
}

async function drawMedia(mediaDir: string, rows: readonly NewImageRow[]): Promise<void> {
  await draw(join(mediaDir, `covers/seed-cover/${COVER.width}.webp`), COVER.width, COVER.height);
  for (const logo of [1, 2]) {
    await draw(join(mediaDir, `logos/seed-${logo}/${LOGO_WIDTH}.webp`), LOGO_WIDTH, LOGO_WIDTH);
  }
  await symlink('.', join(mediaDir, 'v1'));
  const drawn = join(mediaDir, 'seed');
  for (const width of [NARROW.width, ...WIDTHS]) {
    await draw(join(drawn, `${width}.webp`), width, Math.round(width * RATIO));
  }
  for (const { publicId, widths = '' } of rows) {
    await mkdir(join(mediaDir, publicId), { recursive: true });
    await Promise.all(
      widths.split(',').map((width) => link(join(drawn, `${width}.webp`), join(mediaDir, publicId, `${width}.webp`))),
    );
  }
}

const placesOf = ({ companies: count, imagesEach }: SeedSize) =>
  Array.from({ length: count }, (_, company) =>
    Array.from({ length: imagesEach }, (_entry, at) => ({ company, at })),
  ).flat();

/** Flows of the first companies: their first two images, which are public, and two gated ones. */
async function seedFlows(db: Db, { companies: count, imagesEach }: SeedSize): Promise<void> {
  const steps = [0, 1, 9, 10];
  if (count < 3 || imagesEach <= Math.max(...steps)) return;
  await db.insert(flows).values(
    ['Close an alert', 'Judge an alert', 'Set up a sensor'].map((name, company) => ({
      id: `seed-flow-${company}`,
      slug: `seed-flow-${company}`,
      companyId: `seed-company-${company}`,
      name,
      goal: `${name} within a minute`,
      // Triage, Triage, Configure
      stageId: company < 2 ? 4 : 9,
    })),
  );
  await db.insert(flowSteps).values(
    [0, 1, 2].flatMap((company) =>
      steps.map((at, position) => ({
        flowId: `seed-flow-${company}`,
        imageId: `seed-${company}-${at}`,
        position,
        caption: `${LEAK_MARKS.caption} ${company}-${at}`,
      })),
    ),
  );
}

/** The images of a seeded gallery, as their host stores them. */
export const seedImages = (size: SeedSize) =>
  placesOf(size).map(({ company, at }) => {
    const { publicId, folder, alt = '' } = imageRow(company, at);
    return { publicId, folder, alt, tags: tagsOf(company, at).map((tag) => TAGS[tag] ?? '') };
  });

/**
 * Fills an empty database with companies with this number of images each, with varied tags, logos and alt texts. Writes small
 * images to their addresses; without a folder for them, `artwork` names their addresses.
 */
export async function seedGallery(
  db: Db,
  mediaDir: string | null,
  size: SeedSize,
  artwork: SeedArtwork = LOCAL_ARTWORK,
): Promise<void> {
  const companyRows = Array.from({ length: size.companies }, (_, at) => companyRow(at, artwork));
  const places = placesOf(size);
  const imageRows = places.map(({ company, at }) => imageRow(company, at));
  const links = places.flatMap(({ company, at }, index) =>
    tagsOf(company, at).map((tag, position) => ({ imageId: imageRows[index]?.id ?? '', tagId: tag + 1, position })),
  );
  await db.insert(tags).values(TAGS.map((name, at) => ({ id: at + 1, name })));
  await inBatches(companyRows, (rows) => db.insert(companies).values(rows));
  await inBatches(imageRows, (rows) => db.insert(images).values(rows));
  await inBatches(links, (rows) => db.insert(imageTags).values(rows));
  const readings = places.map(({ company, at }) => readingRow(company, at));
  await inBatches(readings, (rows) => db.insert(imageReadings).values(rows));
  const judged = companyRows.slice(0, SEVERITY_COMPANIES).flatMap(({ id }) =>
    SEVERITY.map(({ level, fill }) => ({
      ...{ companyId: id, level, found: fill, colour: fill, state: 'confirmed' as const },
    })),
  );
  await db.insert(severityColours).values(judged);
  await seedFlows(db, size);
  if (mediaDir === null) return;
  await drawMedia(mediaDir, imageRows);
}
