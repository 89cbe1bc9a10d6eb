import { errorCode } from '#db/error-code.ts';

/** Longest message kept of an error, in characters. */
const MESSAGE_MAX = 1_000;
/** Errors of a chain of causes that are logged. */
const DEPTH_MAX = 4;

/** The logged fields of an error; nothing beyond these. */
export type LoggedError = { type: string; message: string; code?: string; stack: string[]; cause?: LoggedError };

/** Drizzle writes a query's parameters into its message: addresses, hashes of tokens, texts. The query alone is enough. */
const messageOf = (error: Error): string =>
  ('query' in error && 'params' in error ? `Failed query: ${String(error.query)}` : error.message).slice(
    0,
    MESSAGE_MAX,
  );

/** The stack without its first lines, which repeat the message. */
const framesOf = ({ stack = '' }: Error): string[] =>
  stack
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .map((line) => line.trim());

/**
 * An error in the fixed fields of the log. Members that libraries add, such as the payload of a refused token or the
 * parameters of a query, are left out.
 */
export function loggedError(error: unknown, depth = DEPTH_MAX): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error).slice(0, MESSAGE_MAX), stack: [] };
  const code = errorCode(error);
  return {
    type: error.name,
    message: messageOf(error),
    ...(code ? { code } : {}),
    stack: framesOf(error),
    ...(error.cause !== undefined && depth > 1 ? { cause: loggedError(error.cause, depth - 1) } : {}),
  };
}
