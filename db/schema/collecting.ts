import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { images } from './images.ts';

/** Where collected images come from, as the source was when it was last requested. */
export const imageOrigins = sqliteTable(
  'image_origins',
  {
    imageId: text('image_id')
      .primaryKey()
      .references(() => images.id, { onDelete: 'cascade' }),
    /** Address of the image file. */
    address: text().notNull(),
    /** Validators of the last response, for conditional requests. */
    etag: text(),
    lastModified: text('last_modified'),
    /** SHA-256 of the source's bytes, hex. */
    contentHash: text('content_hash').notNull(),
    checkedAt: integer('checked_at', { mode: 'timestamp_ms' }).notNull(),
    state: text({ enum: ['same', 'changed', 'gone', 'moved', 'unreachable'] })
      .notNull()
      .default('same'),
    /** The address that a moved source redirects to for good. */
    movedTo: text('moved_to'),
  },
  (table) => [index('image_origins_by_address').on(table.address), index('image_origins_by_check').on(table.checkedAt)],
);
