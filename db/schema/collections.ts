import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { users } from './users.ts';

/** Collections of users: images in a custom order, with notes (contract 11). */
export const collections = sqliteTable(
  'collections',
  {
    id: text().primaryKey(),
    ownerId: text('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    description: text().notNull().default(''),
    /** SHA-256 of the share link's token, hex; null: the collection is private. */
    shareHash: text('share_hash'),
    createdAt: integer('created_at', { mode: 'timestamp_ms' }).notNull().default(sql`(unixepoch() * 1000)`),
    /** When something was last added, changed or removed. */
    updatedAt: integer('updated_at', { mode: 'timestamp_ms' }).notNull().default(sql`(unixepoch() * 1000)`),
  },
  (table) => [
    index('collections_by_owner').on(table.ownerId, table.updatedAt),
    uniqueIndex('collections_by_share').on(table.shareHash),
  ],
);

/** Headings within a collection, in their order. */
export const collectionSections = sqliteTable(
  'collection_sections',
  {
    id: text().primaryKey(),
    collectionId: text('collection_id')
      .notNull()
      .references(() => collections.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    position: integer().notNull().default(0),
  },
  (table) => [index('collection_sections_by_order').on(table.collectionId, table.position)],
);

/** Images of a collection and regions of images, each at most once. */
export const collectionItems = sqliteTable(
  'collection_items',
  {
    collectionId: text('collection_id')
      .notNull()
      .references(() => collections.id, { onDelete: 'cascade' }),
    /** No foreign key: a removed image keeps its place and note. */
    imageId: text('image_id').notNull(),
    /** Number of one of its regions; 0: the whole image. */
    regionId: integer('region_id').notNull().default(0),
    /** Null: before the first section. */
    sectionId: text('section_id').references(() => collectionSections.id, { onDelete: 'set null' }),
    position: integer().notNull().default(0),
    note: text().notNull().default(''),
    /** Counts edits of the note; a save includes the version it is based on. */
    noteVersion: integer('note_version').notNull().default(0),
    addedAt: integer('added_at', { mode: 'timestamp_ms' }).notNull().default(sql`(unixepoch() * 1000)`),
  },
  (table) => [
    primaryKey({ columns: [table.collectionId, table.imageId, table.regionId] }),
    index('collection_items_by_order').on(table.collectionId, table.position),
    index('collection_items_by_section').on(table.sectionId),
    index('collection_items_by_image').on(table.imageId),
  ],
);

/** Links that show a collection's images to guests, watermarked, for some days (contract 11); at most one a collection. */
export const guestLinks = sqliteTable(
  'guest_links',
  {
    collectionId: text('collection_id')
      .primaryKey()
      .references(() => collections.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token, hex. */
    tokenHash: text('token_hash').notNull(),
    createdAt: integer('created_at', { mode: 'timestamp_ms' }).notNull(),
    expiresAt: integer('expires_at', { mode: 'timestamp_ms' }).notNull(),
    /** How often its page was opened. */
    openings: integer().notNull().default(0),
  },
  (table) => [uniqueIndex('guest_links_by_token').on(table.tokenHash)],
);

export type CollectionRow = typeof collections.$inferSelect;
