import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Requests of people outside (contract 18). Retention deletes them. */
export const contactRequests = sqliteTable(
  'contact_requests',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    kind: text({ enum: ['removal', 'report', 'suggest'] }).notNull(),
    /** What is to be removed. */
    scope: text({ enum: ['image', 'company'] })
      .notNull()
      .default('image'),
    /** What is wrong, in a report. */
    problem: text({ enum: ['company', 'tag', 'personal-data', 'other'] })
      .notNull()
      .default('other'),
    /** The image or company page as the person named it. */
    image: text().notNull().default(''),
    /** The image and company that this meant when it came in; they may be gone by now. */
    imageId: text('image_id'),
    companyId: text('company_id'),
    /** The suggested page. */
    page: text().notNull().default(''),
    message: text().notNull().default(''),
    /** Where to answer to. */
    email: text().notNull().default(''),
    state: text({ enum: ['open', 'answered', 'done'] })
      .notNull()
      .default('open'),
    receivedAt: integer('received_at', { mode: 'timestamp_ms' }).notNull().default(sql`(unixepoch() * 1000)`),
    /** When it got its state. */
    changedAt: integer('changed_at', { mode: 'timestamp_ms' }).notNull().default(sql`(unixepoch() * 1000)`),
  },
  (table) => [
    index('contact_requests_by_state').on(table.state),
    index('contact_requests_by_change').on(table.changedAt),
  ],
);

export type ContactRequestRow = typeof contactRequests.$inferSelect;
