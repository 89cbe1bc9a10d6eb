import { sql } from 'drizzle-orm';

/** More than any position. */
const STEP = sql.raw('5000000');

/**
 * The place of an image within its company (contract 5 and 13): images that an admin has ordered first, then by quality, 3, 2, not
 * judged, 1, of these the ones that nobody has drawn on first, and by position. The index stores it, so that every list and every preview has the same order. An image that is neither
 * ordered nor judged has its position, so that rows of the index from before quality remain valid.
 */
export const OWN_PLACE = sql`(images.position + ${STEP} * CASE WHEN images.placed THEN -6 ELSE
  CASE images.quality WHEN 3 THEN -4 WHEN 2 THEN -2 WHEN 1 THEN 2 ELSE 0 END
  + CASE WHEN images.annotated THEN 1 ELSE 0 END END)`;
