import { type SQL, sql } from 'drizzle-orm';

/** Values for `IN`, as one JSON parameter: SQLite limits the number of parameters. */
export const listed = (values: readonly (string | number)[]): SQL =>
  sql`(SELECT value FROM json_each(${JSON.stringify(values)}))`;

/** Adds the tags of a list of names (`value` of a subquery); earlier names of a tag resolve to it and add none. */
export const addTags = (names: SQL): SQL =>
  sql`INSERT OR IGNORE INTO tags (name) SELECT DISTINCT value FROM ${names} WHERE value NOT IN (SELECT name FROM tag_aliases)`;

/** Whether a row of `tags` is the tag of a name, current or earlier. */
export const isTagNamed = (name: SQL): SQL => sql`tags.id = coalesce(
  (SELECT tag_id FROM tag_aliases WHERE tag_aliases.name = ${name}), (SELECT id FROM tags AS named WHERE named.name = ${name}))`;

/** Ids of images that a sync has hidden because their files are gone at the image host, for `IN`. They show again when the files return. */
export const GONE_AT_HOST = sql`(SELECT gone.value FROM settings, json_each(settings.value, '$.goneIds') AS gone
  WHERE settings.key = 'gallery-sync')`;

/** More than any position. */
const STEP = sql.raw('5000000');

/**
 * The place of an image within its company (contract 5 and 13): images that an admin has ordered first, then by quality, 3, 2, not
 * judged, 1, of these the ones that nobody has drawn on first, of these, among screens, whole ones before parts and single elements,
 * and by position. The index stores it, so that every list and every preview has the same order.
 */
export const OWN_PLACE = sql`(images.position + ${STEP} * CASE WHEN images.placed THEN -18 ELSE
  CASE images.quality WHEN 3 THEN -12 WHEN 2 THEN -6 WHEN 1 THEN 6 ELSE 0 END
  + CASE WHEN images.annotated THEN 3 ELSE 0 END
  + CASE WHEN images.form IN ('part', 'element', 'other') AND EXISTS (SELECT 1 FROM image_tags JOIN tags ON tags.id = tag_id
    WHERE image_id = images.id AND tags.name LIKE 'topic:%') THEN 1 + (images.form <> 'part') ELSE 0 END END)`;

const MARK = 'malformed JSON';

/**
 * A statement for `db.batch` that fails, and the batch with it, when its query finds a row; `column` belongs to the query.
 * SQLite raises custom errors only in triggers, so the statement parses invalid JSON.
 */
export const abortWhen = (column: SQL, query: SQL): SQL => sql`SELECT json('abort ' || ${column}) ${query} LIMIT 1`;

/** Whether a batch failed because an `abortWhen` found a row. */
export function isAborted(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause.message.includes(MARK)) return true;
  return false;
}

/** What a batch returns; undefined, having changed nothing, if an `abortWhen` of it found a row. */
export const unlessAborted = <T>(batch: Promise<T>): Promise<T | undefined> =>
  batch.catch((error: unknown) => {
    if (isAborted(error)) return undefined;
    throw error;
  });

/** The bit of each field in the column `edited` of its table: an import does not change a field that a person has edited. */
type Bits = Readonly<Record<string, number>>;

/** Whether a field was edited. */
export const isEdited = <B extends Bits>(bits: B, edited: number, field: keyof B): boolean =>
  (edited & (bits[field] ?? 0)) !== 0;

/** `edited` after a person has changed these fields; those without a bit are ignored. */
export const withEdited = (bits: Bits, edited: number, fields: Iterable<string>): number =>
  [...fields].reduce((all, field) => all | (Object.hasOwn(bits, field) ? (bits[field] ?? 0) : 0), edited);

/** `edited` after these fields were reverted: they have their earlier bits, `now` those of the others. */
export function withReverted(
  bits: Bits,
  { now, before }: { now: number; before: number },
  fields: Iterable<string>,
): number {
  const reverted = withEdited(bits, 0, fields);
  return (now & ~reverted) | (before & reverted);
}

/**
 * The same by an audit entry's earlier `edited`. An entry without it is that of an import, or older than the column: its revert is a
 * person's decision, and an import leaves the fields alone.
 */
export const editedAfterRevert = (
  bits: Bits,
  { now, before }: { now: number; before: unknown },
  fields: Iterable<string>,
): number => (typeof before === 'number' ? withReverted(bits, { now, before }, fields) : withEdited(bits, now, fields));

/** The fields that were edited. */
export const editedFields = <B extends Bits>(bits: B, edited: number): (keyof B & string)[] =>
  Object.keys(bits).filter((field) => isEdited(bits, edited, field));
