import { sql } from 'drizzle-orm';

/** Ids of images that a sync has hidden because their files are gone at the image host, for `IN`. They show again when the files return. */
export const GONE_AT_HOST = sql`(SELECT gone.value FROM settings, json_each(settings.value, '$.goneIds') AS gone
  WHERE settings.key = 'gallery-sync')`;
