import { AsyncLocalStorage } from 'node:async_hooks';
import { type DestinationStream, destination, type Logger, pino } from 'pino';
import { loggedError } from './logged-error.ts';

/** Fields of every line that is written during a request. Without the network address: the privacy policy says so. */
export type RequestContext = { id: string };

/** The current request, for the log. */
export const requestContext = new AsyncLocalStorage<RequestContext>();

/** C1 controls, DEL, line separators and direction marks: JSON does not escape them, but terminals and editors interpret them. */
const ACTIVE = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** A line of JSON whose every control and direction character is an escape. JSON itself only escapes those below a space. */
export const printable = (json: string): string =>
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
      serializers: { err: (error) => loggedError(error) },
      mixin: () => requestContext.getStore() ?? {},
    },
    { write: (line) => output.write(printable(line)) },
  );

/** The log of a process other than our server: a function, a build, a command. */
export const processLog = (level: 'info' | 'warn'): Logger =>
  logTo(destination({ fd: ERROR_OUTPUT, sync: true }), level);
