import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from './users.ts';

/** Bearer tokens of users; only the SHA-256 of a token is stored, so a stolen database opens nothing. Ended ones are deleted. */
export const apiTokens = sqliteTable(
  'api_tokens',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    hash: text().notNull().unique(),
    name: text().notNull(),
    scopes: text({ mode: 'json' }).$type<('read' | 'collections')[]>().notNull(),
    createdAt: integer('created_at', { mode: 'timestamp_ms' }).notNull().default(sql`(unixepoch() * 1000)`),
    expiresAt: integer('expires_at', { mode: 'timestamp_ms' }).notNull(),
    /** To within a minute; null: never used. */
    lastUsedAt: integer('last_used_at', { mode: 'timestamp_ms' }),
  },
  (table) => [index('api_tokens_by_user').on(table.userId), index('api_tokens_by_expiry').on(table.expiresAt)],
);

export type ApiTokenRow = typeof apiTokens.$inferSelect;
