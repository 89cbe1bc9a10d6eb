import { sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { abortWhen, listed, unlessAborted } from '#db/sql-parts.ts';
import type { AuditRepository, NewAuditEntry } from '../audit/audit.repository.ts';

/** A tag that a merge has removed, with its images. */
export type MergedTag = {
  id: number;
  name: string;
  description: string;
  aliases: readonly string[];
  images: readonly string[];
};

/** Splits merged tags again. */
export function tagRevertsRepository(db: Db, audit: AuditRepository) {
  const rowsOf = (merged: readonly MergedTag[]) => sql`json_each(${JSON.stringify(merged)}) AS given`;
  const field = (name: string) => sql`json_extract(given.value, ${sql.raw(`'$.${name}'`)})`;
  const images = sql`json_each(given.value, '$.images') AS image`;
  const aliases = sql`json_each(given.value, '$.aliases') AS alias`;

  return {
    /**
     * Restores merged tags and assigns them to their images; of those, only the ones in `carried` keep the remaining tag. Returns
     * false, having changed nothing, if one of the names no longer resolves to the remaining tag.
     */
    split: async (
      into: number,
      merged: readonly MergedTag[],
      { carried, entry }: { carried: readonly string[]; entry: NewAuditEntry },
    ): Promise<boolean> => {
      const names = merged.map(({ name }) => name);
      const moved = merged.flatMap((tag) => tag.images);
      const done = await unlessAborted(
        db.batch([
          db.run(
            abortWhen(
              field('name'),
              sql`FROM ${rowsOf(merged)} WHERE NOT EXISTS
                (SELECT 1 FROM tag_aliases WHERE name = ${field('name')} AND tag_id = ${into})`,
            ),
          ),
          db.run(sql`UPDATE tags SET version = version + 1 WHERE id = ${into}`),
          audit.insertIfChanged(entry),
          db.run(sql`DELETE FROM tag_aliases WHERE tag_id = ${into} AND (name IN ${listed(names)}
            OR name IN (SELECT alias.value FROM ${rowsOf(merged)}, ${aliases}))`),
          db.run(sql`INSERT INTO tags (id, name, description) SELECT ${field('id')}, ${field('name')}, ${field('description')}
            FROM ${rowsOf(merged)}`),
          db.run(sql`INSERT OR IGNORE INTO tag_aliases (name, tag_id) SELECT alias.value, ${field('id')}
            FROM ${rowsOf(merged)}, ${aliases}`),
          db.run(sql`INSERT OR IGNORE INTO image_tags (image_id, tag_id, position)
            SELECT images.id, ${field('id')}, coalesce(
              (SELECT position FROM image_tags WHERE image_id = images.id AND tag_id = ${into}),
              (SELECT max(position) + 1 FROM image_tags WHERE image_id = images.id), 0)
            FROM ${rowsOf(merged)}, ${images} JOIN images ON images.id = image.value`),
          db.run(sql`UPDATE image_regions SET tag_id = (SELECT ${field('id')} FROM ${rowsOf(merged)}, ${images}
              WHERE image.value = image_regions.image_id LIMIT 1)
            WHERE tag_id = ${into} AND image_id IN ${listed(moved)} AND image_id NOT IN ${listed(carried)}`),
          db.run(sql`DELETE FROM image_tags WHERE tag_id = ${into} AND image_id IN ${listed(moved)}
            AND image_id NOT IN ${listed(carried)}`),
        ]),
      );
      return done !== undefined;
    },
  };
}

export type TagRevertsRepository = ReturnType<typeof tagRevertsRepository>;
