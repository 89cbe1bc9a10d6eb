import { type SQL, sql } from 'drizzle-orm';

/** Values for `IN`, as one JSON parameter: SQLite limits the number of parameters. */
export const listed = (values: readonly (string | number)[]): SQL =>
  sql`(SELECT value FROM json_each(${JSON.stringify(values)}))`;
