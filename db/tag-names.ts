import { type SQL, sql } from 'drizzle-orm';

/** Adds the tags of a list of names (`value` of a subquery); earlier names of a tag resolve to it and add none. */
export const addTags = (names: SQL): SQL =>
  sql`INSERT OR IGNORE INTO tags (name) SELECT DISTINCT value FROM ${names} WHERE value NOT IN (SELECT name FROM tag_aliases)`;

/** Whether a row of `tags` is the tag of a name, current or earlier. */
export const isTagNamed = (name: SQL): SQL => sql`tags.id = coalesce(
  (SELECT tag_id FROM tag_aliases WHERE tag_aliases.name = ${name}), (SELECT id FROM tags AS named WHERE named.name = ${name}))`;
