import { sql } from 'drizzle-orm';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
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
 * by `;`, the fields of one by spaces: number within the segment, folder number, position, Unix second of the creation,
 * theme code, bits of the colours, tag ids joined by dots.
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

/** What is derived from an image's bytes, by their hash (contract 9). */
export const imageReadings = sqliteTable('image_readings', {
  contentHash: text('content_hash').primaryKey(),
  /** Version of the recipe that made it; an older one stays in use until it is read again. */
  recipe: integer().notNull(),
  /** The words as running text. */
  text: text().notNull().default(''),
  /** JSON array of `[word, x, y, width, height]`, the box as fractions of the image, in reading order. */
  words: text({ mode: 'json' }).$type<[string, number, number, number, number][]>().notNull().default([]),
  theme: text({ enum: ['light', 'dark', 'mixed'] }),
  /** JSON array of up to 6 colours with their share. */
  palette: text({ mode: 'json' }).$type<unknown[]>().notNull().default([]),
  /** Names of the colours, separated by spaces. */
  colours: text().notNull().default(''),
  readAt: integer('read_at', { mode: 'timestamp_ms' }).notNull().default(sql`(unixepoch() * 1000)`),
});

/** What admins corrected about a reading; stays when the image is read again. Null: as read. */
export const imageCorrections = sqliteTable('image_corrections', {
  imageId: text('image_id')
    .primaryKey()
    .references(() => images.id, { onDelete: 'cascade' }),
  text: text(),
  theme: text({ enum: ['light', 'dark', 'mixed'] }),
  palette: text({ mode: 'json' }).$type<unknown[]>(),
  colours: text(),
});
