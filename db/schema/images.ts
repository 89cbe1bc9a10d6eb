import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

/** The index of the image host: the only thing that pages and endpoints read about images. */
export const images = sqliteTable(
  'images',
  {
    /** Short random id; it is in `?image=` and says nothing about the file. */
    id: text().primaryKey(),
    /** Row number in the index and in `images_fts`, given by a trigger; an implicit rowid may change with VACUUM. */
    number: integer('no'),
    /** The image host's folder; the company follows from it (shared/companies/folder-match.ts). */
    folder: text().notNull(),
    /** Name of the source inside its folder (import: the file's path below the folder; Cloudinary: the public id's last part). */
    sourceName: text('source_name').notNull(),
    /** The image host's name for the image. */
    publicId: text('public_id').notNull().unique(),
    /** The image host's version segment without the leading `v`. */
    version: text().notNull(),
    format: text().notNull(),
    /** Pixels of the full-size rendition. */
    width: integer().notNull(),
    height: integer().notNull(),
    /** Bytes of the full-size rendition. */
    bytes: integer().notNull(),
    /** Widths in pixels of the renditions that exist, ascending, comma-separated; empty when the host makes them on demand. */
    widths: text().notNull().default(''),
    /** ThumbHash, base64 (about 28 characters). */
    placeholder: text().notNull().default(''),
    /** SHA-256 of the source's bytes, hex. */
    contentHash: text('content_hash').notNull(),
    /** Size in bytes and modification time in ms of the source when it was last read: an unchanged file is not opened again. */
    sourceBytes: integer('source_bytes').notNull().default(0),
    sourceModifiedMs: integer('source_modified_ms').notNull().default(0),
    /** Where an import finds the source, as `folder\npath`, once an admin or the image host has moved the image; null: at `folder` and `sourceName`. */
    importedAs: text('imported_as'),
    /** The place that `publicId` was made for, as `folder\npath`, once image or source has moved; null: `folder` and `sourceName`. */
    storedAs: text('stored_as'),
    /** SHA-256 of the source that an import has read last, once an admin has decided for other bytes than those; null: `contentHash`. */
    importedHash: text('imported_hash'),
    /** The image host's own id of the image, which stays when it gets another public id; null: not heard yet. */
    hostId: text('host_id'),
    /** What a sync last took of the host's words, as JSON (`HostWords`); null: they are still what the row began with. */
    hostWords: text('host_words'),
    /** What the file was called where it came from; empty for images that came to the image host without us. */
    originalName: text('original_name').notNull().default(''),
    alt: text().notNull().default(''),
    /** Provenance (contract 13); empty: unknown. */
    title: text().notNull().default(''),
    source: text().notNull().default(''),
    license: text().notNull().default(''),
    author: text().notNull().default(''),
    /** The day of the capture, `YYYY-MM-DD`. */
    capturedAt: text('captured_at'),
    /** When the bytes were last replaced; null: they are the first ones. */
    changedAt: integer('changed_at', { mode: 'timestamp_ms' }),
    /** Whether people may copy and download it; a licence may forbid it as well (`forbidsDownload`). */
    mayDownload: integer('may_download', { mode: 'boolean' }).notNull().default(true),
    /** Fields that an admin has edited and an import leaves alone, as bits (`EDITED`). */
    edited: integer().notNull().default(0),
    position: integer().notNull().default(0),
    /** Whether every gate keeps the image back: lists, search, feeds, files. Drafts are hidden too. */
    hidden: integer({ mode: 'boolean' }).notNull().default(false),
    /** Hidden because it was not published yet; `publishAt`: the first build from then on publishes it. */
    draft: integer({ mode: 'boolean' }).notNull().default(false),
    publishAt: integer('publish_at', { mode: 'timestamp_ms' }),
    /** When visitors first saw an image that began as a draft; null: at `createdAt`. A trigger sets it. */
    publishedAt: integer('published_at', { mode: 'timestamp_ms' }),
    /** When the gallery first had the image. */
    createdAt: integer('created_at', { mode: 'timestamp_ms' })
      .notNull()
      .default(sql`(unixepoch() * 1000)`)
      .$defaultFn(() => new Date()),
    updatedAt: integer('updated_at', { mode: 'timestamp_ms' }).notNull().default(sql`(unixepoch() * 1000)`),
  },
  (table) => [
    uniqueIndex('images_by_source').on(table.folder, table.sourceName),
    index('images_by_order').on(table.folder, table.position),
    uniqueIndex('images_by_number').on(table.number),
    index('images_by_content').on(table.contentHash),
    index('images_by_host_id').on(table.hostId).where(sql`host_id IS NOT NULL`),
    index('images_withheld').on(table.publicId).where(sql`hidden`),
    index('images_to_publish').on(table.publishAt).where(sql`publish_at IS NOT NULL`),
  ],
);

/** Bytes that an image had before: its earlier versions. What the columns of `images` say of the current bytes, these say of others. */
export const imageVersions = sqliteTable(
  'image_versions',
  {
    id: text().primaryKey(),
    imageId: text('image_id')
      .notNull()
      .references(() => images.id, { onDelete: 'cascade' }),
    publicId: text('public_id').notNull().unique(),
    version: text().notNull(),
    format: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    bytes: integer().notNull(),
    widths: text().notNull().default(''),
    placeholder: text().notNull().default(''),
    contentHash: text('content_hash').notNull(),
    /** When the image got these bytes, and when it got others. */
    shownFrom: integer('shown_from', { mode: 'timestamp_ms' }).notNull(),
    replacedAt: integer('replaced_at', { mode: 'timestamp_ms' }).notNull(),
    /** Not a version any more: its files are deleted once no open page shows them. */
    discardedAt: integer('discarded_at', { mode: 'timestamp_ms' }),
  },
  (table) => [
    index('image_versions_by_image').on(table.imageId, table.replacedAt),
    index('image_versions_by_content').on(table.contentHash),
    index('image_versions_discarded').on(table.discardedAt).where(sql`discarded_at IS NOT NULL`),
  ],
);

/** Blurred previews (`server/gallery/blurred-previews.service.ts`), made again when they are missing. */
export const blurredPreviews = sqliteTable('blurred_previews', {
  imageId: text('image_id')
    .primaryKey()
    .references(() => images.id, { onDelete: 'cascade' }),
  /** Hash of the source that it was made of. */
  contentHash: text('content_hash').notNull(),
  /** WebP, base64. */
  data: text().notNull(),
});

/** The bit of each field in `images.edited`. */
export const EDITED = { tags: 1, alt: 2, title: 4, source: 8, license: 16, author: 32, capturedAt: 64 } as const;

/** Columns that lead to an image's files and say whose they are. */
export const IMAGE_FILES = {
  id: images.id,
  folder: images.folder,
  sourceName: images.sourceName,
  publicId: images.publicId,
  version: images.version,
  format: images.format,
  width: images.width,
  widths: images.widths,
};

/** Tag names; `topic:` ones are screen types, the rest UI elements (shared/tags/tag-kind.ts). */
export const tags = sqliteTable('tags', {
  id: integer().primaryKey({ autoIncrement: true }),
  name: text().notNull().unique(),
  /** What the tag means; visitors read it as a definition. */
  description: text().notNull().default(''),
  /** Counts edits; a save names the version it began from. */
  version: integer().notNull().default(1),
});

/** Names that a tag had, or that stand for it: what arrives under one of them is given the tag. No tag has such a name. */
export const tagAliases = sqliteTable(
  'tag_aliases',
  {
    name: text().primaryKey(),
    tagId: integer('tag_id')
      .notNull()
      .references(() => tags.id, { onDelete: 'cascade' }),
  },
  (table) => [index('tag_aliases_by_tag').on(table.tagId)],
);

/** Which image carries which tag, in the order in which they are shown. */
export const imageTags = sqliteTable(
  'image_tags',
  {
    imageId: text('image_id')
      .notNull()
      .references(() => images.id, { onDelete: 'cascade' }),
    tagId: integer('tag_id')
      .notNull()
      .references(() => tags.id, { onDelete: 'cascade' }),
    position: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.imageId, table.tagId] }), index('image_tags_by_tag').on(table.tagId)],
);

/** One row of `images`. */
export type ImageRow = typeof images.$inferSelect;
/** What an insert into `images` takes. */
export type NewImageRow = typeof images.$inferInsert;
