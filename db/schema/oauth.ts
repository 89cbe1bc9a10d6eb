import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from './users.ts';

/** Apps that users have connected: what a person allowed one client. Its codes and tokens end with it. */
export const oauthGrants = sqliteTable(
  'oauth_grants',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    clientId: text('client_id').notNull(),
    /** As the client calls itself, and where it comes from, when it was connected. */
    clientName: text('client_name').notNull().default(''),
    clientHost: text('client_host').notNull().default(''),
    scopes: text({ mode: 'json' }).$type<('read' | 'collections')[]>().notNull().default([]),
    /** The grant as the protocol library has it. */
    payload: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    createdAt: integer('created_at', { mode: 'timestamp_ms' }).notNull().default(sql`(unixepoch() * 1000)`),
    expiresAt: integer('expires_at', { mode: 'timestamp_ms' }).notNull(),
    /** To within a minute; null: never used. */
    lastUsedAt: integer('last_used_at', { mode: 'timestamp_ms' }),
  },
  (table) => [
    index('oauth_grants_by_user').on(table.userId),
    index('oauth_grants_by_client').on(table.clientId),
    index('oauth_grants_by_expiry').on(table.expiresAt),
  ],
);

/**
 * Codes, tokens, registered clients and consents in progress. `id` is the SHA-256 of their kind and their text, which is not stored,
 * so a stolen database opens nothing.
 */
export const oauthRecords = sqliteTable(
  'oauth_records',
  {
    id: text().primaryKey(),
    kind: text().notNull(),
    grantId: text('grant_id').references(() => oauthGrants.id, { onDelete: 'cascade' }),
    payload: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    createdAt: integer('created_at', { mode: 'timestamp_ms' }).notNull().default(sql`(unixepoch() * 1000)`),
    expiresAt: integer('expires_at', { mode: 'timestamp_ms' }).notNull(),
    /** When a code or a refresh token was used; each can be used once. */
    consumedAt: integer('consumed_at', { mode: 'timestamp_ms' }),
  },
  (table) => [
    index('oauth_records_by_grant').on(table.grantId),
    index('oauth_records_by_kind').on(table.kind, table.createdAt),
    index('oauth_records_by_expiry').on(table.expiresAt),
  ],
);

export type OauthGrantRow = typeof oauthGrants.$inferSelect;
export type OauthRecordRow = typeof oauthRecords.$inferSelect;
