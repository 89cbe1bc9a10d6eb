import { sql } from 'drizzle-orm';
import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { users } from './users.ts';

/** What users follow: companies, patterns, and saved searches. */
export const follows = sqliteTable(
  'follows',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['company', 'tag', 'search'] }).notNull(),
    /** Id of a company, name of a tag, or address of a search. No foreign key: what is restored is followed again. */
    subject: text().notNull(),
    /** The owner's name for a search; empty for the other kinds. */
    name: text().notNull().default(''),
    /** Time of the newest image that its owner has seen, not of the visit: images that came later count as new. */
    newsSeenUntil: integer('seen_at', { mode: 'timestamp_ms' }).notNull(),
    /** `newsSeenUntil` before the last visit to the news page, which still shows these images when it is reloaded. */
    shownSince: integer('shown_since', { mode: 'timestamp_ms' }).notNull(),
    createdAt: integer('created_at', { mode: 'timestamp_ms' }).notNull().default(sql`(unixepoch() * 1000)`),
  },
  (table) => [uniqueIndex('follows_by_subject').on(table.userId, table.kind, table.subject)],
);

export type FollowRow = typeof follows.$inferSelect;
