import { AsyncLocalStorage } from 'node:async_hooks';
import { type DestinationStream, destination, type Logger, pino } from 'pino';
import { errorCode } from '#db/error-code.ts';
import { faultOf, rootCauseOf } from '../faults/fault.ts';

/** Longest message kept of an error, in characters. */
const MESSAGE_MAX = 1_000;
/** Errors of a chain of causes that are logged. */
const DEPTH_MAX = 4;

/** The logged fields of an error; nothing beyond these. */
type LoggedError = { type: string; message: string; code?: string; stack: string[]; cause?: LoggedError };

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
function loggedError(error: unknown, depth = DEPTH_MAX): LoggedError {
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

/** A fault of the machine in one line, with the code that its response has; its stack says nothing more. */
function loggedFault(error: unknown): LoggedError | undefined {
  const fault = faultOf(error);
  return fault && { type: 'MachineFault', message: rootCauseOf(error), code: fault.code, stack: [] };
}

/** Fields of every line that is written during a request. Without the network address: the privacy policy says so. */
type RequestContext = { id: string };

/** The current request, for the log. */
export const requestContext = new AsyncLocalStorage<RequestContext>();

/** C1 controls, DEL, line separators and direction marks: JSON does not escape them, but terminals and editors interpret them. */
const ACTIVE = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** A line of JSON whose every control and direction character is an escape. JSON itself only escapes those below a space. */
const printable = (json: string): string =>
  json.replace(ACTIVE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Standard error. */
const ERROR_OUTPUT = 2;

/** Writes lines of JSON with fixed messages. External data is always a field, never part of a message. */
export type Log = Pick<Logger, 'info' | 'warn' | 'error'>;

/** A log whose lines name the request they belong to. */
export const logTo = (output: DestinationStream, level: 'info' | 'warn'): Logger =>
  pino(
    {
      level,
      base: null,
      serializers: { err: (error) => loggedFault(error) ?? loggedError(error) },
      mixin: () => requestContext.getStore() ?? {},
    },
    { write: (line) => output.write(printable(line)) },
  );

/** The log of a process other than our server: a function, a build, a command. */
export const processLog = (level: 'info' | 'warn'): Logger =>
  logTo(destination({ fd: ERROR_OUTPUT, sync: true }), level);
