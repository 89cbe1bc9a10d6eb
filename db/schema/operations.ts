import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from './users.ts';

/** Small values by key: `maintenance`, `media-secret`, … Values are JSON. */
export const settings = sqliteTable('settings', {
  key: text().primaryKey(),
  value: text().notNull(),
  updatedAt: integer('updated_at', { mode: 'timestamp_ms' }).notNull().default(sql`(unixepoch() * 1000)`),
});

/** Counts changes of the gallery's content; triggers raise it, so that every process notices (migration `revision triggers`). */
export const revisions = sqliteTable('revisions', {
  name: text().primaryKey(),
  value: integer().notNull().default(0),
});

/** A request for a build; `actorId` is an account's id, even after it was deleted. `times`: number of identical requests. */
export type BuildRequest = { reason: string; actorId: string | null; times?: number };

/** Builds of the site, newest last (contract 5 and 6). */
export const builds = sqliteTable(
  'builds',
  {
    id: text().primaryKey(),
    state: text({ enum: ['queued', 'running', 'live', 'failed'] }).notNull(),
    reason: text().notNull(),
    /** Requests, without names: `reason` is a sentence for people. Empty for builds without a request. */
    requests: text({ mode: 'json' }).$type<BuildRequest[]>().notNull().default([]),
    /** The release that it produced; for a remote build, the deploy that has started to read. */
    releaseId: text('release_id'),
    /** Content key of what it shows, if known: the gallery's when it started to read. */
    content: text(),
    /** Earliest time to call the build hook for it, or to try it again here after the machine was at fault. */
    callDueAt: integer('call_due_at', { mode: 'timestamp_ms' }),
    /** Until when a process has claimed the call of the hook; after that another may. */
    callerUntil: integer('caller_until', { mode: 'timestamp_ms' }),
    /** The last call of the hook, and when the hook accepted one. */
    triedAt: integer('tried_at', { mode: 'timestamp_ms' }),
    calledAt: integer('called_at', { mode: 'timestamp_ms' }),
    tries: integer().notNull().default(0),
    log: text().notNull().default(''),
    requestedAt: integer('requested_at', { mode: 'timestamp_ms' }).notNull(),
    startedAt: integer('started_at', { mode: 'timestamp_ms' }),
    finishedAt: integer('finished_at', { mode: 'timestamp_ms' }),
  },
  (table) => [
    index('builds_by_request').on(table.requestedAt),
    index('builds_by_state').on(table.state),
    index('builds_by_try').on(table.triedAt),
  ],
);

/** The audit trail: who, what, when, and the state before and after (JSON). Append-only. */
export const auditEntries = sqliteTable(
  'audit_entries',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    at: integer({ mode: 'timestamp_ms' }).notNull().default(sql`(unixepoch() * 1000)`),
    actorId: text('actor_id'),
    actorEmail: text('actor_email').notNull(),
    action: text().notNull(),
    subjectKind: text('subject_kind').notNull(),
    subjectId: text('subject_id').notNull(),
    before: text(),
    after: text(),
    /** When it was reverted; null: it stands, or its revert was reverted too. */
    revertedAt: integer('reverted_at', { mode: 'timestamp_ms' }),
  },
  (table) => [
    index('audit_entries_by_time').on(table.at),
    index('audit_entries_by_action').on(table.action, table.at),
    index('audit_entries_by_subject').on(table.subjectKind, table.subjectId),
  ],
);

/** Counts of requests, by a hash of their source; rows live for a minute, those of the contact form for an hour or a day. */
export const rateCounts = sqliteTable(
  'rate_counts',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    endsAt: integer('ends_at', { mode: 'timestamp_ms' }).notNull(),
  },
  (table) => [index('rate_counts_by_end').on(table.endsAt)],
);

/** Writes that are running or were done, by a hash of who sent them, their call and their `Idempotency-Key`; rows live for an hour. */
export const idempotencyKeys = sqliteTable(
  'idempotency_keys',
  {
    key: text().primaryKey(),
    /** Null: a visitor's, who is only in the key. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    createdAt: integer('created_at', { mode: 'timestamp_ms' }).notNull(),
    /** Null: it runs, or was cut off. */
    response: text({ mode: 'json' }).$type<StoredResponse>(),
  },
  (table) => [
    index('idempotency_keys_by_creation').on(table.createdAt),
    index('idempotency_keys_by_user').on(table.userId),
  ],
);

/** A response that can be sent again, or one that was not stored. */
export type StoredResponse = { status: number; headers: [string, string][]; body: string | null } | 'lost';

/** Notifications that `NOTIFY_WEBHOOK` has not taken yet. Delivered ones are deleted. */
export const notifications = sqliteTable(
  'notifications',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** What is sent, byte for byte. */
    body: text().notNull(),
    /** A sentence for people. */
    text: text().notNull(),
    createdAt: integer('created_at', { mode: 'timestamp_ms' }).notNull(),
    /** When a process may send it: while one does, it is in the future. Null: given up. */
    dueAt: integer('due_at', { mode: 'timestamp_ms' }),
    tries: integer().notNull().default(0),
    /** Why the last attempt failed. */
    error: text().notNull().default(''),
  },
  (table) => [index('notifications_by_due').on(table.dueAt), index('notifications_by_creation').on(table.createdAt)],
);

/** Notices at the top of every page, from their start to their end. */
export const notices = sqliteTable('notices', {
  id: integer().primaryKey({ autoIncrement: true }),
  kind: text({ enum: ['announcement', 'maintenance'] }).notNull(),
  text: text().notNull(),
  startsAt: integer('starts_at', { mode: 'timestamp_ms' }).notNull(),
  /** Null: until it is deleted. */
  endsAt: integer('ends_at', { mode: 'timestamp_ms' }),
});

export type NotificationRow = typeof notifications.$inferSelect;
export type BuildRow = typeof builds.$inferSelect;
export type AuditRow = typeof auditEntries.$inferSelect;
