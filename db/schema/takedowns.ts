import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Images that were taken down (contract 12). A trigger refuses rows of `images` with one of these hashes. */
export const takedowns = sqliteTable(
  'takedowns',
  {
    /** SHA-256 of the source's bytes, hex; of the full-size rendition where the source is unknown. */
    contentHash: text('content_hash').primaryKey(),
    /** SHA-256 of the full-size rendition, hex, refused as well; empty: it could not be read. */
    deliveredHash: text('delivered_hash').notNull().default(''),
    /** MD5 of the full-size rendition, hex: the only hash in a listing of Cloudinary; empty: it could not be read. */
    deliveredMd5: text('delivered_md5').notNull().default(''),
    /** Ids that the images had; empty for a logo or cover without an image. */
    imageIds: text('image_ids', { mode: 'json' }).$type<string[]>().notNull().default([]),
    /** Every public id of the content at the image host, including covers and logos: none of them is served. */
    publicIds: text('public_ids', { mode: 'json' }).$type<string[]>().notNull().default([]),
    /** Company and file, for people. */
    subject: text().notNull().default(''),
    reason: text().notNull(),
    /** Account that requested it, even after it was deleted; null: the command line. */
    actorId: text('actor_id'),
    at: integer({ mode: 'timestamp_ms' }).notNull().default(sql`(unixepoch() * 1000)`),
    /** Features of the image, so that near copies are refused too: as in `image_readings`; null: it was not read. */
    phash: text(),
    layout: text(),
    edges: text(),
    /** When the image host had deleted every file; null: pending. */
    filesRemovedAt: integer('files_removed_at', { mode: 'timestamp_ms' }),
  },
  (table) => [index('takedowns_by_delivered').on(table.deliveredHash), index('takedowns_by_time').on(table.at)],
);

export type TakedownRow = typeof takedowns.$inferSelect;

/** Companies that were taken down with everything (contract 12): none of this slug, name or folder is added until that is reverted. */
export const companyTakedowns = sqliteTable('company_takedowns', {
  slug: text().primaryKey(),
  name: text().notNull(),
  /** Folder of its images; null: the one of its slug or name. */
  cloudinaryFolder: text('cloudinary_folder'),
  reason: text().notNull(),
  /** Hashes of the images, logos and covers that were taken down with it. */
  hashes: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
  /** For the report, also of a call that goes on after an interruption: addresses, names, slugs of flows, ids of near copies. */
  addresses: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
  names: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
  flows: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
  near: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
  at: integer({ mode: 'timestamp_ms' }).notNull().default(sql`(unixepoch() * 1000)`),
});

export type CompanyTakedownRow = typeof companyTakedowns.$inferSelect;
