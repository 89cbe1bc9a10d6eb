/** The code that the system, Node or the database gave an error, such as `ENOENT` or `SQLITE_BUSY`; empty when it has none. */
export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';
