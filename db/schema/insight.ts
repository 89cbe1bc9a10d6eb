import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** How often something was searched for, viewed or exported, by day (UTC); never by person. */
export const insightCounts = sqliteTable(
  'insight_counts',
  {
    day: text().notNull(),
    kind: text({ enum: ['search', 'company', 'pattern', 'export'] }).notNull(),
    /** A slug, a format, or the key of a search's text. */
    subject: text().notNull(),
    count: integer().notNull().default(0),
    /** Searches without a result among them. */
    misses: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.kind, table.subject] }),
    index('insight_counts_by_subject').on(table.kind, table.subject),
  ],
);

/** Texts of searches that enough people asked for; those of others are not stored. */
export const insightTexts = sqliteTable('insight_texts', {
  key: text().primaryKey(),
  text: text().notNull(),
});
