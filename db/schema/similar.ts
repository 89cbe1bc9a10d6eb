import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { images, tags } from './images.ts';

const toImage = () => images.id;

/** The nearest images of each image, best first; recomputed if missing. */
export const similarImages = sqliteTable('similar_images', {
  imageId: text('image_id').primaryKey().references(toImage, { onDelete: 'cascade' }),
  /** JSON: ids and similarity (0 to 1), most similar first, of other companies and of its own. */
  neighbours: text({ mode: 'json' }).$type<[id: string, likeness: number][]>().notNull(),
});

/** Two related or similar images, and the admins' verdict. */
export const imagePairs = sqliteTable(
  'image_pairs',
  {
    /** The smaller one of both ids. */
    firstId: text('first_id').notNull().references(toImage, { onDelete: 'cascade' }),
    secondId: text('second_id').notNull().references(toImage, { onDelete: 'cascade' }),
    /** `twin`: the same screen in another theme; `same-screen`: in another state or version; `similar`: only ever rejected. */
    kind: text({ enum: ['duplicate', 'twin', 'same-screen', 'similar'] }).notNull(),
    state: text({ enum: ['proposed', 'confirmed', 'rejected'] })
      .notNull()
      .default('proposed'),
    /** 0 to 1; 1: the same bytes, or set by an admin. */
    likeness: real().notNull().default(1),
    createdAt: integer('created_at', { mode: 'timestamp_ms' }).notNull().default(sql`(unixepoch() * 1000)`),
  },
  (table) => [
    primaryKey({ columns: [table.firstId, table.secondId, table.kind] }),
    index('image_pairs_by_second').on(table.secondId),
    index('image_pairs_by_state').on(table.kind, table.state),
  ],
);

/** Images that were compared with all others for `image_pairs`; a trigger removes them when their bytes or descriptor change. */
export const pairedImages = sqliteTable('paired_images', {
  imageId: text('image_id').primaryKey().references(toImage, { onDelete: 'cascade' }),
  /** Version of the rules for pairs (`server/pairs/likeness.ts`). */
  recipe: integer().notNull(),
});

/** Addresses of images that were merged into another one. */
export const imageRedirects = sqliteTable(
  'image_redirects',
  {
    id: text().primaryKey(),
    imageId: text('image_id').notNull().references(toImage, { onDelete: 'cascade' }),
  },
  (table) => [index('image_redirects_by_image').on(table.imageId)],
);

/** Curators' answers to suggested tags. */
export const tagAnswers = sqliteTable(
  'tag_answers',
  {
    imageId: text('image_id').notNull().references(toImage, { onDelete: 'cascade' }),
    tagId: integer('tag_id')
      .notNull()
      .references(() => tags.id, { onDelete: 'cascade' }),
    isAccepted: integer('is_accepted', { mode: 'boolean' }).notNull(),
    answeredAt: integer('answered_at', { mode: 'timestamp_ms' }).notNull().default(sql`(unixepoch() * 1000)`),
  },
  (table) => [primaryKey({ columns: [table.imageId, table.tagId] }), index('tag_answers_by_tag').on(table.tagId)],
);

/** Images that a curator has skipped; triage does not show them again. */
export const triagePasses = sqliteTable(
  'triage_passes',
  {
    imageId: text('image_id').notNull().references(toImage, { onDelete: 'cascade' }),
    lack: text({ enum: ['tags', 'alt', 'regions', 'form', 'quality', 'check'] }).notNull(),
    passedAt: integer('passed_at', { mode: 'timestamp_ms' }).notNull().default(sql`(unixepoch() * 1000)`),
  },
  (table) => [primaryKey({ columns: [table.imageId, table.lack] })],
);
