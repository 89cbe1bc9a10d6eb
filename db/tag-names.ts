import { type SQL, sql } from 'drizzle-orm';

/** Adds the tags of a list of names (`value` of a subquery); names that a tag had before stand for that tag and add none. */
export const addTags = (names: SQL): SQL =>
  sql`INSERT OR IGNORE INTO tags (name) SELECT DISTINCT value FROM ${names} WHERE value NOT IN (SELECT name FROM tag_aliases)`;

/** Whether a row of `tags` is the one that a name stands for, as its name or as one that it had before. */
export const isTagNamed = (name: SQL): SQL => sql`tags.id = coalesce(
  (SELECT tag_id FROM tag_aliases WHERE tag_aliases.name = ${name}), (SELECT id FROM tags AS named WHERE named.name = ${name}))`;
