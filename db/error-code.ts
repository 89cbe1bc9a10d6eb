/** The code of an error of the system, Node or the database, such as `ENOENT` or `SQLITE_BUSY`; empty if it has none. */
export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** Whether a write failed because of the unique index on this column (`companies.slug`); looks through wrapped errors. */
export function isUniqueViolation(error: unknown, column: string): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.message.includes(`UNIQUE constraint failed: ${column}`)) return true;
  }
  return false;
}

/** What SQLite says about a damaged file, or one that is no database. */
export const DAMAGED = /disk image is malformed|file is not a database/i;
