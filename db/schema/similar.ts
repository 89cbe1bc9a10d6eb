import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { images, tags } from './images.ts';

const toImage = () => images.id;

/** The images nearest to each image, best first; made again when a row is missing. */
export const similarImages = sqliteTable('similar_images', {
  imageId: text('image_id').primaryKey().references(toImage, { onDelete: 'cascade' }),
  /** JSON: ids and likeness (0 to 1), most like first, of other companies and of its own. */
  neighbours: text({ mode: 'json' }).$type<[id: string, likeness: number][]>().notNull(),
});

/** Two images that belong together or look as if they did, and what admins say about it. */
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
    /** 0 to 1; 1: the same bytes, or what an admin said. */
    likeness: real().notNull().default(1),
    createdAt: integer('created_at', { mode: 'timestamp_ms' }).notNull().default(sql`(unixepoch() * 1000)`),
  },
  (table) => [
    primaryKey({ columns: [table.firstId, table.secondId, table.kind] }),
    index('image_pairs_by_second').on(table.secondId),
    index('image_pairs_by_state').on(table.kind, table.state),
  ],
);

/** Images that were compared with all others for `image_pairs`; a trigger takes them out when their bytes or their descriptor change. */
export const pairedImages = sqliteTable('paired_images', {
  imageId: text('image_id').primaryKey().references(toImage, { onDelete: 'cascade' }),
  /** Version of the rules that decided what is a pair (`server/pairs/likeness.ts`). */
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

/** What curators said to tags that they were offered. */
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

/** What `gallery learn` found out about tags: only those that may be offered to curators. */
export const tagModels = sqliteTable('tag_models', {
  tagId: integer('tag_id')
    .primaryKey()
    .references(() => tags.id, { onDelete: 'cascade' }),
  /** Least probability (0 to 1) at which the tag is offered. */
  threshold: real().notNull(),
  /** Of 1: how many offers were right, and how many of the images that carry the tag were offered it, on companies left out. */
  precision: real().notNull(),
  recall: real().notNull(),
  /** Weights of the features, packed (`server/suggestions/tag-model.ts`). */
  weights: text().notNull(),
  learnedAt: integer('learned_at', { mode: 'timestamp_ms' }).notNull().default(sql`(unixepoch() * 1000)`),
});

/** Images that a curator has left without tags or alt text; triage does not show them again. */
export const triagePasses = sqliteTable(
  'triage_passes',
  {
    imageId: text('image_id').notNull().references(toImage, { onDelete: 'cascade' }),
    lack: text({ enum: ['tags', 'alt'] }).notNull(),
    passedAt: integer('passed_at', { mode: 'timestamp_ms' }).notNull().default(sql`(unixepoch() * 1000)`),
  },
  (table) => [primaryKey({ columns: [table.imageId, table.lack] })],
);
