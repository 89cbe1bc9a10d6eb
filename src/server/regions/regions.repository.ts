import { sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { images } from '#db/schema/images.ts';
import { abortWhen, isTagNamed, unlessAborted } from '#db/sql-parts.ts';
import { EDITED } from '#shared/images/image-fields.ts';
import type { Box } from '#shared/regions/box.ts';
import type { AuditRepository, NewAuditEntry } from '../audit/audit.repository.ts';
import type { TaggedRegion } from '../gallery/image.mapper.ts';

/** Regions of an image, and the bits of its edited fields. */
export type RegionsState = { regions: readonly TaggedRegion[]; edited: number };

/** The columns of a region as a JSON list has them. */
const FIELDS = ['number', 'x', 'y', 'w', 'h', 'title', 'width', 'height', 'widths', 'placeholder'] as const;
const of = (field: string) => sql`given.value ->> ${sql.raw(`'${field}'`)}`;

/** Writes the regions of images. */
export function regionsRepository(db: Db, audit: AuditRepository) {
  /** What distinguishes two lists of regions. */
  const STATE = sql`(SELECT json_group_array(json_array(number, title, check_again)) FROM (
    SELECT number, title, check_again FROM image_regions AS r WHERE r.image_id = images.id
      AND EXISTS (SELECT 1 FROM image_tags AS t WHERE t.image_id = r.image_id AND t.tag_id = r.tag_id) ORDER BY r.position))`;
  const stateOf = ({ regions }: RegionsState) =>
    JSON.stringify(regions.map(({ number, title, checkAgain }) => [number, title, Number(checkAgain)]));

  return {
    /** Images above a row number that have regions or whose regions an admin has edited, with the boxes of those that they have now. */
    findFiles: async (above: number, limit: number): Promise<{ number: number; publicId: string; boxes: Box[] }[]> => {
      const rows = await db.all<{ number: number; publicId: string; boxes: string }>(
        sql`SELECT ${images.number} AS number, public_id AS publicId,
            (SELECT json_group_array(json_array(x, y, w, h)) FROM image_regions WHERE image_id = images.id) AS boxes
          FROM images WHERE ${images.number} > ${above}
            AND (${images.edited} & ${EDITED.regions} OR EXISTS (SELECT 1 FROM image_regions WHERE image_id = images.id))
          ORDER BY ${images.number} LIMIT ${limit}`,
      );
      return rows.map((row) => ({ ...row, boxes: JSON.parse(row.boxes) as Box[] }));
    },

    /** The highest number that a region of an image has, had by the audit trail, or is kept by in a collection; 0: none. */
    lastNumber: async (id: string): Promise<number> => {
      const recorded = (state: string) => sql`SELECT region.value ->> 'number' AS number
        FROM audit_entries, json_each(${sql.raw(state)}, '$.regions') AS region
        WHERE subject_kind = 'image' AND subject_id = ${id} AND action LIKE 'image.regions-%'`;
      const [row] = await db.all<{ last: number | null }>(sql`SELECT max(number) AS last FROM (
        SELECT number FROM image_regions WHERE image_id = ${id}
        UNION ALL SELECT region_id FROM collection_items WHERE image_id = ${id}
        UNION ALL ${recorded('before')} UNION ALL ${recorded('after')})`);
      return row?.last ?? 0;
    },

    /**
     * Replaces all regions of an image, in one transaction with its audit entry; returns the ids of the entries. Undefined: it
     * has others by now, or other bytes, or lost one of the tags.
     */
    replace: async (
      image: { id: string; publicId: string },
      { was, is, entry }: { was: RegionsState; is: RegionsState; entry?: NewAuditEntry },
    ): Promise<number[] | undefined> => {
      const { id } = image;
      const newRows = sql`json_each(${JSON.stringify(is.regions)}) AS given`;
      const results = await unlessAborted(
        db.batch([
          db.run(
            abortWhen(
              sql`wanted.id`,
              sql`FROM (SELECT ${id} AS id) AS wanted LEFT JOIN images ON images.id = wanted.id
                WHERE images.id IS NULL OR images.public_id <> ${image.publicId} OR ${STATE} <> ${stateOf(was)}`,
            ),
          ),
          db.run(
            abortWhen(
              of('tag'),
              sql`FROM ${newRows} WHERE NOT EXISTS (SELECT 1 FROM image_tags JOIN tags ON tags.id = tag_id
                WHERE image_id = ${id} AND ${isTagNamed(of('tag'))})`,
            ),
          ),
          db
            .update(images)
            .set({
              edited: sql`(${images.edited} & ~${EDITED.regions}) | (${is.edited} & ${EDITED.regions})`,
              updatedAt: sql`(unixepoch() * 1000)`,
            })
            .where(sql`${images.id} = ${id}`),
          ...(entry ? [audit.insertIfChanged(entry)] : []),
          db.run(sql`DELETE FROM image_regions WHERE image_id = ${id}`),
          db.run(sql`INSERT INTO image_regions
            (image_id, tag_id, position, check_again, ${sql.raw(FIELDS.join(', '))})
            SELECT ${id}, tags.id, given.key, ${of('checkAgain')}, ${sql.join(FIELDS.map(of), sql`, `)}
            FROM ${newRows} JOIN tags ON ${isTagNamed(of('tag'))}`),
        ]),
      );
      return results?.slice(3, entry ? 4 : 3).flatMap((rows) => (Array.isArray(rows) ? rows.map((row) => row.id) : []));
    },
  };
}

export type RegionsRepository = ReturnType<typeof regionsRepository>;
