import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

/** The index of the image host: the only source of pages and endpoints about images. */
export const images = sqliteTable(
  'images',
  {
    /** Short random id; it is in `?image=` and reveals nothing about the file. */
    id: text().primaryKey(),
    /** Row number in the index and in `images_fts`, set by a trigger; an implicit rowid may change with VACUUM. */
    number: integer('no'),
    /** The image host's folder, which determines the company (shared/companies/folder-match.ts). */
    folder: text().notNull(),
    /** Name of the source inside its folder (import: the file's path below the folder; Cloudinary: the last part of the public id). */
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
    /** Widths in pixels of the existing renditions, ascending, comma-separated; empty if the host creates them on demand. */
    widths: text().notNull().default(''),
    /** ThumbHash, base64 (about 28 characters). */
    placeholder: text().notNull().default(''),
    /** SHA-256 of the source's bytes, hex. */
    contentHash: text('content_hash').notNull(),
    /** Size in bytes and modification time in ms of the source when it was last read: an unchanged file is not opened again. */
    sourceBytes: integer('source_bytes').notNull().default(0),
    sourceModifiedMs: integer('source_modified_ms').notNull().default(0),
    /**
     * Where an import finds the source after an admin or the image host has moved the image: folder and path, separated by a line
     * break. Null: at `folder` and `sourceName`.
     */
    importedAs: text('imported_as'),
    /** The path that `publicId` was derived from, in the same form, after image or source has moved; null: `folder` and `sourceName`. */
    storedAs: text('stored_as'),
    /** SHA-256 of the source that an import has read last, after an admin has chosen other bytes; null: `contentHash`. */
    importedHash: text('imported_hash'),
    /** The image host's own id, which does not change with the public id; null: unknown. */
    hostId: text('host_id'),
    /** Metadata that a sync last took from the host, as JSON (`HostMetadata`); null: unchanged since the row was created. */
    hostMetadata: text('host_words'),
    /** Original file name; empty for images that were added at the image host. */
    originalName: text('original_name').notNull().default(''),
    alt: text().notNull().default(''),
    /** Provenance (contract 13); empty: unknown. */
    title: text().notNull().default(''),
    source: text().notNull().default(''),
    sourceImage: text('source_image').notNull().default(''),
    license: text().notNull().default(''),
    author: text().notNull().default(''),
    /** The day of the capture, `YYYY-MM-DD`. */
    capturedAt: text('captured_at'),
    /** How well it shows the product: 3 first, 1 last; null: not judged. */
    quality: integer().$type<1 | 2 | 3>(),
    /** Whether someone drew arrows, boxes or blurs on it; null: not judged. */
    annotated: integer({ mode: 'boolean' }),
    /** How much of a product it shows; null: not judged. */
    form: text({ enum: ['screen', 'part', 'element', 'other'] }),
    /** What the product runs on in the image; null: not stated. */
    platform: text({ enum: ['web', 'desktop', 'mobile', 'cli'] }),
    /** When the bytes were last replaced; null: never. */
    changedAt: integer('changed_at', { mode: 'timestamp_ms' }),
    /** Whether people may copy and download it; a licence may forbid it as well (`forbidsDownload`). */
    mayDownload: integer('may_download', { mode: 'boolean' }).notNull().default(true),
    /** Fields that an admin has edited and an import does not change, as bits (`shared/images/image-fields.ts`). */
    edited: integer().notNull().default(0),
    position: integer().notNull().default(0),
    /** Whether an admin has chosen its position: then its quality does not count (`OWN_PLACE` in `db/sql-parts.ts`). */
    placed: integer({ mode: 'boolean' }).notNull().default(false),
    /** Hidden from lists, search, feeds and file access. Drafts are hidden too. */
    hidden: integer({ mode: 'boolean' }).notNull().default(false),
    /** Not published yet, and so hidden; `publishAt`: the first build after this time publishes it. */
    draft: integer({ mode: 'boolean' }).notNull().default(false),
    publishAt: integer('publish_at', { mode: 'timestamp_ms' }),
    /** When visitors first saw a former draft; null: at `createdAt`. Set by a trigger. */
    publishedAt: integer('published_at', { mode: 'timestamp_ms' }),
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
    index('images_by_source_image').on(table.sourceImage).where(sql`source_image <> ''`),
    index('images_by_host_id').on(table.hostId).where(sql`host_id IS NOT NULL`),
    index('images_withheld').on(table.publicId).where(sql`hidden`),
    index('images_to_publish').on(table.publishAt).where(sql`publish_at IS NOT NULL`),
  ],
);

/** Earlier versions of images: former bytes, in the same columns as `images` has for the current ones. */
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
    /** When the image got these bytes, and when they were replaced. */
    shownFrom: integer('shown_from', { mode: 'timestamp_ms' }).notNull(),
    replacedAt: integer('replaced_at', { mode: 'timestamp_ms' }).notNull(),
    /** Discarded: its files are deleted once no open page shows them. */
    discardedAt: integer('discarded_at', { mode: 'timestamp_ms' }),
  },
  (table) => [
    index('image_versions_by_image').on(table.imageId, table.replacedAt),
    index('image_versions_by_content').on(table.contentHash),
    index('image_versions_discarded').on(table.discardedAt).where(sql`discarded_at IS NOT NULL`),
  ],
);

/** The files of a deleted image, and of its earlier versions. */
export type DeletedFile = { publicId: string; version: string };
/** The logo and cover that a company lost with a deleted image. */
export type DeletedArtwork = {
  companyId: string;
  logoUrl?: string;
  heroImage?: string;
  heroPlaceholder?: string | null;
};

/** Images that an admin deleted: outside the gallery, withheld, and kept for the undo until retention removes their files. */
export const deletedImages = sqliteTable(
  'deleted_images',
  {
    id: text().primaryKey(),
    deletedAt: integer('deleted_at', { mode: 'timestamp_ms' }).notNull(),
    contentHash: text('content_hash').notNull(),
    files: text({ mode: 'json' }).$type<DeletedFile[]>().notNull(),
    artwork: text({ mode: 'json' }).$type<DeletedArtwork[]>().notNull().default([]),
    /** What the undo inserts: rows by table, as stored. `{}` in a backup. */
    rows: text({ mode: 'json' }).$type<Record<string, Record<string, unknown>[]>>().notNull(),
  },
  (table) => [
    index('deleted_images_by_time').on(table.deletedAt),
    index('deleted_images_by_content').on(table.contentHash),
  ],
);

/** Blurred previews (`server/gallery/blurred-previews.service.ts`), regenerated if missing. */
export const blurredPreviews = sqliteTable('blurred_previews', {
  imageId: text('image_id')
    .primaryKey()
    .references(() => images.id, { onDelete: 'cascade' }),
  /** Hash of the source that it was created from. */
  contentHash: text('content_hash').notNull(),
  /** WebP, base64. */
  data: text().notNull(),
});

/** Columns that determine an image's files and their owner. */
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
  /** The tag's definition for visitors. */
  description: text().notNull().default(''),
  /** Counts edits; a save includes the version it is based on. */
  version: integer().notNull().default(1),
});

/** Earlier and other names of tags, which resolve to the tag. No tag has such a name. */
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

/** The tags of images, in display order. */
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

/** Parts of images that show one of their tags (contract 16). Those of a tag that the image has lost are ignored. */
export const imageRegions = sqliteTable(
  'image_regions',
  {
    imageId: text('image_id')
      .notNull()
      .references(() => images.id, { onDelete: 'cascade' }),
    /** Its number within the image, which stays when others are deleted; it is in `?region=`. */
    number: integer().notNull(),
    tagId: integer('tag_id')
      .notNull()
      .references(() => tags.id, { onDelete: 'cascade' }),
    position: integer().notNull().default(0),
    /** Its box in fractions of the image, rounded (`shared/regions/box.ts`). */
    x: real().notNull(),
    y: real().notNull(),
    w: real().notNull(),
    h: real().notNull(),
    title: text().notNull().default(''),
    /** The image has other bytes since it was drawn: it is not shown until an admin saves it again. Set by a trigger. */
    checkAgain: integer('check_again', { mode: 'boolean' }).notNull().default(false),
    /** Pixels, widths and ThumbHash of its own picture, as `images` has them. */
    width: integer().notNull(),
    height: integer().notNull(),
    widths: text().notNull().default(''),
    placeholder: text().notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.imageId, table.number] }),
    // By both: of the tag alone, writing the search index would read all regions of a tag for each image that has it.
    index('image_regions_by_tag').on(table.tagId, table.imageId),
    index('image_regions_to_check').on(table.imageId).where(sql`check_again`),
  ],
);

export type RegionRow = typeof imageRegions.$inferSelect;
export type ImageRow = typeof images.$inferSelect;
/** What an insert into `images` takes. */
export type NewImageRow = typeof images.$inferInsert;
/** What an insert into `image_versions` takes. */
export type NewVersionRow = typeof imageVersions.$inferInsert;
