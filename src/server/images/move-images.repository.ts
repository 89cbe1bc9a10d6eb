import { sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { images } from '#db/schema/images.ts';
import { listed } from '#db/sql-parts.ts';

/** Moves images to another folder. */
export const moveImagesRepository = (db: Db) => ({
  /**
   * A statement for `db.batch`: moves images to a folder, after those in it. The id before the source name keeps it distinct
   * from every file that is imported into that folder later; an import still finds the image by its earlier path.
   */
  moving: (ids: readonly string[], folder: string) =>
    db.run(sql`UPDATE ${images} SET
        imported_as = coalesce(imported_as, folder || char(10) || source_name),
        stored_as = coalesce(stored_as, folder || char(10) || source_name),
        source_name = CASE WHEN imported_as IS NULL THEN id || '-' || source_name ELSE source_name END,
        position = position + (SELECT coalesce(max(position), -1) + 1 FROM images WHERE folder = ${folder}),
        placed = false,
        folder = ${folder}
      WHERE id IN ${listed(ids)} AND folder <> ${folder}`),
});
