import { type Column, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { images } from '#db/schema/images.ts';
import { abortWhen, addTags, isTagNamed, unlessAborted } from '#db/sql-parts.ts';
import { fieldsOf } from '#shared/images/image-fields.ts';
import type { AuditRepository, NewAuditEntry } from '../audit/audit.repository.ts';
import type { ImageRevert, ImageState } from './image-state.ts';

const { hidden, draft, publishAt, mayDownload, folder, position, placed, edited } = images;
/** The columns of a state, and the SQL for each value in a JSON object `value`. */
const COLUMNS: Record<Exclude<keyof ImageState, 'id' | 'tags'>, Column> = {
  ...fieldsOf(images),
  ...{ hidden, draft, publishAt, mayDownload, folder, position, placed, edited },
};
const FIELDS = Object.entries(COLUMNS).map(([field, column]) => ({
  column: sql.identifier(column.name),
  value: sql`json_extract(given.value, ${sql.raw(`'$.${field}'`)})`,
}));

/** States as one JSON parameter. */
const rowsOf = (states: readonly ImageState[]): SQL =>
  sql`json_each(${JSON.stringify(
    states.map((state) => ({ ...state, publishAt: state.publishAt && Date.parse(state.publishAt) })),
  )}) AS given`;

const id = sql`json_extract(given.value, '$.id')`;
const isOther = sql.join(
  FIELDS.map(({ column, value }) => sql`images.${column} IS NOT ${value}`),
  sql` OR `,
);
const wanted = sql.join(
  FIELDS.map(({ column, value }) => sql`${column} = ${value}`),
  sql`, `,
);

/** Further statements of the same transaction. */
type Statements = ReturnType<Db['run']>[];

/** Sets images to given states, all or none. */
export function imageRevertsRepository(db: Db, audit: AuditRepository) {
  /** Changes tags as pairs of an image and a name; earlier names resolve to the tag. */
  const tagging = (pairs: readonly { id: string; name: string; position: number }[]) => {
    const rows = sql`json_each(${JSON.stringify(pairs.map((pair) => ({ ...pair, value: pair.name })))}) AS pair`;
    const name = sql`json_extract(pair.value, '$.name')`;
    return [
      db.run(addTags(sql`(SELECT ${name} AS value FROM ${rows})`)),
      db.run(sql`INSERT OR IGNORE INTO image_tags (image_id, tag_id, position)
        SELECT images.id, tags.id, json_extract(pair.value, '$.position')
        FROM ${rows} JOIN images ON images.id = json_extract(pair.value, '$.id') JOIN tags ON ${isTagNamed(name)}`),
    ];
  };

  const untagging = (pairs: readonly { id: string; name: string }[]) =>
    db.run(sql`DELETE FROM image_tags WHERE (image_id, tag_id) IN (
      SELECT json_extract(pair.value, '$.id'), tags.id FROM json_each(${JSON.stringify(pairs)}) AS pair
      JOIN tags ON ${isTagNamed(sql`json_extract(pair.value, '$.name')`)})`);

  return {
    /** Writes everything in one transaction; returns the ids of its audit entries, undefined if an image has changed since it was read. */
    revert: async (
      reverts: readonly ImageRevert[],
      entries: readonly NewAuditEntry[],
      alongside: Statements = [],
    ): Promise<number[] | undefined> => {
      const pairs = <T>(of: (revert: ImageRevert) => readonly T[]) =>
        reverts.flatMap((revert) => of(revert).map((pair) => ({ id: revert.now.id, ...pair })));
      const removed = pairs(({ removeTags }) => removeTags.map((name) => ({ name })));
      const added = pairs((revert) => revert.addTags);
      const results = await unlessAborted(
        db.batch([
          db.run(
            abortWhen(
              sql`images.id`,
              sql`FROM ${rowsOf(reverts.map(({ now }) => now))} JOIN ${images} ON images.id = ${id} WHERE ${isOther}`,
            ),
          ),
          db.run(sql`UPDATE images SET ${wanted}, updated_at = unixepoch() * 1000
            FROM ${rowsOf(reverts.map(({ to }) => to))} WHERE images.id = ${id}`),
          ...entries.map(audit.insertIfChanged),
          ...(removed.length > 0 ? [untagging(removed)] : []),
          ...(added.length > 0 ? tagging(added) : []),
          ...alongside,
        ]),
      );
      return results
        ?.slice(2, entries.length + 2)
        .flatMap((rows) => (Array.isArray(rows) ? rows.map(({ id }) => id) : []));
    },
  };
}

export type ImageRevertsRepository = ReturnType<typeof imageRevertsRepository>;
