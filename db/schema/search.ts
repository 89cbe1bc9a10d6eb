import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { images } from './images.ts';

/** Folder names by number, so that a segment of the index repeats none. Rows are only ever added. */
export const imageFolders = sqliteTable('image_folders', {
  number: integer('no').primaryKey(),
  name: text().notNull().unique(),
});

/** Numbers of images whose index entries are out of date. Triggers fill it, `galleryIndexRepository` empties it. */
export const searchQueue = sqliteTable('search_queue', { number: integer('no').primaryKey() });

/**
 * What filters, facets and orders need of the listed images, in segments of `SEGMENT_SIZE` row numbers. Images are separated
 * by `;`, the fields of one by spaces: number within the segment, folder number, position, Unix second of its first
 * day in the gallery, theme code, bits of the colours, tag ids joined by dots, ms from that second to the last news of it.
 */
export const searchSegments = sqliteTable('search_segments', {
  segment: integer().primaryKey(),
  /** Value of the revision `search` when it was written. */
  revision: integer().notNull(),
  rows: text().notNull(),
});

/** Words and phrases that find each other; admins edit them. */
export const searchSynonyms = sqliteTable('search_synonyms', {
  id: integer().primaryKey({ autoIncrement: true }),
  /** JSON array of at least two terms. */
  terms: text({ mode: 'json' }).$type<string[]>().notNull(),
  updatedAt: integer('updated_at', { mode: 'timestamp_ms' }).notNull().default(sql`(unixepoch() * 1000)`),
});

/** A word that was read: text, box as fractions of the image (x, y, width, height), confidence 0 to 100. */
export type ReadWord = [text: string, x: number, y: number, width: number, height: number, confidence: number];

/** A colour of a palette: OKLCH and the part of the area that has it, 0 to 1. */
export type PaletteColour = { l: number; c: number; h: number; share: number };

/**
 * The colour that an image gives a level: `fill` as `#rrggbb`, of a pill behind the word, a mark beside it or its letters; `ground`
 * what that stands on; `box` around word and mark, as fractions of the image (x, y, width, height); `count` of the words that have it.
 */
export type SeverityMark = {
  level: 'critical' | 'high' | 'medium' | 'low' | 'info';
  kind: 'pill' | 'mark' | 'text';
  fill: string;
  ground: string;
  box: [x: number, y: number, width: number, height: number];
  count: number;
};

/** What is derived from an image's bytes, by their hash (contract 9). */
export const imageReadings = sqliteTable(
  'image_readings',
  {
    contentHash: text('content_hash').primaryKey(),
    /** Version of the recipe that made it; an older one stays in use until it is read again. */
    recipe: integer().notNull(),
    /** The words as running text. */
    text: text().notNull().default(''),
    /** Boxes and confidence of the words of `text`, packed (`server/gallery/read-words.ts`). */
    words: text().notNull().default('[]'),
    theme: text({ enum: ['light', 'dark', 'mixed'] }),
    /** JSON array of up to 6 colours with their share. */
    palette: text({ mode: 'json' }).$type<PaletteColour[]>().notNull().default([]),
    /** Names of the colours, separated by spaces. */
    colours: text().notNull().default(''),
    /** What stood in the way; null: the image was read. An image with a problem is not read again by the same recipe. */
    problem: text({ enum: ['missing', 'damaged', 'too-large', 'no-words', 'unclear', 'crashed', 'late'] }),
    /** Version of the recipe that made the three below; 0: none has (`server/reading/layout.ts`). */
    layoutRecipe: integer('layout_recipe').notNull().default(0),
    /** Perceptual hash, hex; null: not computed, or the image can't be decoded. */
    phash: text(),
    /** Layout descriptor, base64. */
    layout: text(),
    /** Strength of edges by cell, base64. */
    edges: text(),
    /** Version of the recipe that made what follows; 0: none has (`server/reading/severity-marks.ts`). */
    severityRecipe: integer('severity_recipe').notNull().default(0),
    /** Colours beside the words of severity levels. */
    severity: text({ mode: 'json' }).$type<SeverityMark[]>().notNull().default([]),
    readAt: integer('read_at', { mode: 'timestamp_ms' }).notNull().default(sql`(unixepoch() * 1000)`),
  },
  (table) => [
    index('image_readings_by_recipe').on(table.recipe, table.problem),
    // All descriptors are read at once, without the texts beside them.
    index('image_readings_layouts').on(table.contentHash, table.layout),
    index('image_readings_with_severity').on(table.contentHash).where(sql`severity <> '[]'`),
  ],
);

/** Hashes of images that wait to be read. Triggers fill it, and a reading that is stored takes its hash out. */
export const readingQueue = sqliteTable('reading_queue', {
  contentHash: text('content_hash').primaryKey(),
  /** Who reads the image now, and until when (ms) without a sign of life; null: nobody. */
  reader: text(),
  leasedUntil: integer('leased_until').notNull().default(0),
  /** How often someone began. */
  attempts: integer().notNull().default(0),
});

/** What admins corrected about a reading; stays when the image is read again. Null: as read. */
export const imageCorrections = sqliteTable('image_corrections', {
  imageId: text('image_id')
    .primaryKey()
    .references(() => images.id, { onDelete: 'cascade' }),
  text: text(),
  theme: text({ enum: ['light', 'dark', 'mixed'] }),
  palette: text({ mode: 'json' }).$type<PaletteColour[]>(),
  colours: text(),
});
