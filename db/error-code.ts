/** The code of an error of the system, Node or the database, such as `ENOENT` or `SQLITE_BUSY`; empty if it has none. */
export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';
