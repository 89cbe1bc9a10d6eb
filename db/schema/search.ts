import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { images } from './images.ts';

/** Folder names by number, so that segments of the index don't repeat them. Append-only. */
export const imageFolders = sqliteTable('image_folders', {
  number: integer('no').primaryKey(),
  name: text().notNull().unique(),
});

/** Numbers of images whose index entries are out of date. Filled by triggers, emptied by `galleryIndexRepository`. */
export const searchQueue = sqliteTable('search_queue', { number: integer('no').primaryKey() });

/**
 * The data of listed images for filters, facets and orders, in segments of `SEGMENT_SIZE` row numbers. Images are separated by
 * `;`, the fields of one by spaces (`STORED` in `server/gallery/gallery-index.repository.ts`).
 */
export const searchSegments = sqliteTable('search_segments', {
  segment: integer().primaryKey(),
  /** Value of the revision `search` when it was written. */
  revision: integer().notNull(),
  rows: text().notNull(),
});

/** Synonyms; admins edit them. */
export const searchSynonyms = sqliteTable('search_synonyms', {
  id: integer().primaryKey({ autoIncrement: true }),
  /** JSON array of at least two terms. */
  terms: text({ mode: 'json' }).$type<string[]>().notNull(),
  updatedAt: integer('updated_at', { mode: 'timestamp_ms' }).notNull().default(sql`(unixepoch() * 1000)`),
});

/** What people type and what it means, as filters; admins edit them. Earlier ones come first. */
export const searchIntents = sqliteTable('search_intents', {
  id: integer().primaryKey({ autoIncrement: true }),
  /** JSON array of at least one phrase. */
  phrases: text({ mode: 'json' }).$type<string[]>().notNull(),
  /** JSON array of meanings (`shared/search/intents.ts`): the first that has images counts. */
  means: text({ mode: 'json' }).$type<string[]>().notNull(),
  updatedAt: integer('updated_at', { mode: 'timestamp_ms' }).notNull().default(sql`(unixepoch() * 1000)`),
});

/** A recognised word: text, box as fractions of the image (x, y, width, height), confidence 0 to 100. */
export type ReadWord = [text: string, x: number, y: number, width: number, height: number, confidence: number];

/** A colour of a palette: OKLCH and its share of the area, 0 to 1. */
export type PaletteColour = { l: number; c: number; h: number; share: number };

/**
 * The colour of a severity level in an image: `fill` as `#rrggbb`, of a pill behind the word, a mark beside it or its letters;
 * `ground` its background; `box` around word and mark, as fractions of the image (x, y, width, height); `count` of such words.
 */
export type SeverityMark = {
  level: 'critical' | 'high' | 'medium' | 'low' | 'info';
  kind: 'pill' | 'mark' | 'text';
  fill: string;
  ground: string;
  box: [x: number, y: number, width: number, height: number];
  count: number;
};

/**
 * What an image probably is, for curators (contract 16): confidences from 0 to 1, boxes as fractions of the image (x, y, width,
 * height), best first. Null: not sure enough.
 */
export type Proposals = {
  annotated: { value: boolean; confidence: number } | null;
  regions: { tag: string; box: [x: number, y: number, width: number, height: number]; confidence: number }[];
};

/** What is derived from an image's bytes, by their hash (contract 9). */
export const imageReadings = sqliteTable(
  'image_readings',
  {
    contentHash: text('content_hash').primaryKey(),
    /** Version of the recipe; an older one stays in use until the image is read again. */
    recipe: integer().notNull(),
    /** The words as running text. */
    text: text().notNull().default(''),
    /** Boxes and confidence of the words in `text`, packed (`server/gallery/packed-words.ts`). */
    words: text().notNull().default('[]'),
    theme: text({ enum: ['light', 'dark', 'mixed'] }),
    /** JSON array of up to 6 colours with their share. */
    palette: text({ mode: 'json' }).$type<PaletteColour[]>().notNull().default([]),
    /** Why reading failed; null: it succeeded. An image with a problem is not read again by the same recipe. */
    problem: text({ enum: ['missing', 'damaged', 'too-large', 'no-words', 'unclear', 'crashed', 'late'] }),
    /** Version of the recipe of the next three columns; 0: none (`server/reading/layout.ts`). */
    layoutRecipe: integer('layout_recipe').notNull().default(0),
    /** Perceptual hash, hex; null: not computed, or the image can't be decoded. */
    phash: text(),
    /** Layout descriptor, base64. */
    layout: text(),
    /** Strength of edges by cell, base64. */
    edges: text(),
    /** Version of the recipe of the next column; 0: none (`server/reading/severity-marks.ts`). */
    severityRecipe: integer('severity_recipe').notNull().default(0),
    /** Colours beside the words of severity levels. */
    severity: text({ mode: 'json' }).$type<SeverityMark[]>().notNull().default([]),
    /** Version of the recipe of the next column; 0: none (`server/proposals/proposals.ts`). */
    proposalsRecipe: integer('proposals_recipe').notNull().default(0),
    /** Proposals for curators; null: not computed, or the image can't be decoded. */
    proposals: text({ mode: 'json' }).$type<Proposals>(),
    readAt: integer('read_at', { mode: 'timestamp_ms' }).notNull().default(sql`(unixepoch() * 1000)`),
  },
  (table) => [
    index('image_readings_by_recipe').on(table.recipe, table.problem),
    // All descriptors are read at once, without the texts beside them.
    index('image_readings_layouts').on(table.contentHash, table.layout),
    index('image_readings_with_severity').on(table.contentHash).where(sql`severity <> '[]'`),
  ],
);

/** The colours of regions, by the bytes of the image and the box in it (`server/reading/region-colours.ts`). */
export const regionColours = sqliteTable(
  'region_colours',
  {
    contentHash: text('content_hash').notNull(),
    x: real().notNull(),
    y: real().notNull(),
    w: real().notNull(),
    h: real().notNull(),
    /** Version of the recipe; an older one stays in use until the region is read again. */
    recipe: integer().notNull(),
    /** Null: that of the image. */
    theme: text({ enum: ['light', 'dark', 'mixed'] }),
    palette: text({ mode: 'json' }).$type<PaletteColour[]>().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.contentHash, table.x, table.y, table.w, table.h] })],
);

/** Hashes of images to read. Filled by triggers; storing a reading removes its hash. */
export const readingQueue = sqliteTable('reading_queue', {
  contentHash: text('content_hash').primaryKey(),
  /** The reader that has claimed the image, and until when (ms) without a sign of life; null: none. */
  reader: text(),
  leasedUntil: integer('leased_until').notNull().default(0),
  /** Number of attempts. */
  attempts: integer().notNull().default(0),
});

/** Admins' corrections of readings, which stay when the image is read again. Null: as read. */
export const imageCorrections = sqliteTable('image_corrections', {
  imageId: text('image_id')
    .primaryKey()
    .references(() => images.id, { onDelete: 'cascade' }),
  text: text(),
  theme: text({ enum: ['light', 'dark', 'mixed'] }),
  palette: text({ mode: 'json' }).$type<PaletteColour[]>(),
});
