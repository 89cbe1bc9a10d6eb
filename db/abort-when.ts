import { type SQL, sql } from 'drizzle-orm';

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
