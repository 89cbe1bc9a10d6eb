import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

/** People who signed in, identified by issuer and subject, never by e-mail alone. */
export const users = sqliteTable(
  'users',
  {
    id: text().primaryKey(),
    issuer: text().notNull(),
    subject: text().notNull(),
    email: text().notNull(),
    emailVerified: integer('email_verified', { mode: 'boolean' }).notNull().default(false),
    displayName: text('display_name'),
    firstName: text('first_name'),
    lastName: text('last_name'),
    profileImageUrl: text('profile_image_url'),
    role: text({ enum: ['user', 'admin'] })
      .notNull()
      .default('user'),
    /** Set: the account is disabled and its sessions are gone. */
    disabledAt: integer('disabled_at', { mode: 'timestamp_ms' }),
    lastSignInAt: integer('last_sign_in_at', { mode: 'timestamp_ms' }),
    createdAt: integer('created_at', { mode: 'timestamp_ms' }).notNull().default(sql`(unixepoch() * 1000)`),
  },
  (table) => [
    uniqueIndex('users_by_identity').on(table.issuer, table.subject),
    index('users_by_email').on(sql`lower(${table.email})`),
    index('users_by_role').on(table.role),
  ],
);

/** Sessions; `id` is the SHA-256 of the cookie's token, so a stolen database opens nothing. */
export const sessions = sqliteTable(
  'sessions',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Unix seconds as a plain number, which is what Lucia's adapter reads and writes. */
    expiresAt: integer('expires_at').notNull(),
    /** When the person last authenticated, according to the identity provider. */
    authenticatedAt: integer('authenticated_at', { mode: 'timestamp_ms' }).notNull().default(sql`0`),
    /** When a person last used the session, to within a few minutes. Stored for admins only. */
    lastSeenAt: integer('last_seen_at', { mode: 'timestamp_ms' }).notNull().default(sql`0`),
    createdAt: integer('created_at', { mode: 'timestamp_ms' }).notNull().default(sql`(unixepoch() * 1000)`),
  },
  (table) => [index('sessions_by_user').on(table.userId), index('sessions_by_expiry').on(table.expiresAt)],
);

/** Roles that people get at their first sign-in. */
export const invitations = sqliteTable('invitations', {
  /** Address in lower case; it has to be verified at sign-in. */
  email: text().primaryKey(),
  role: text({ enum: ['user', 'admin'] }).notNull(),
  invitedAt: integer('invited_at', { mode: 'timestamp_ms' }).notNull().default(sql`(unixepoch() * 1000)`),
});

export type UserRow = typeof users.$inferSelect;
/** What an insert into `users` takes. */
export type NewUserRow = typeof users.$inferInsert;
export type SessionRow = typeof sessions.$inferSelect;
