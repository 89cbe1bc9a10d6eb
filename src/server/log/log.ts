import { AsyncLocalStorage } from 'node:async_hooks';
import { type DestinationStream, destination, type Logger, pino } from 'pino';
import { loggedError } from './logged-error.ts';

/** What every line that is written while a request is answered says of it. Not the network address: people are told so. */
export type RequestContext = { id: string };

/** The request that is being answered, for the log. */
export const requestContext = new AsyncLocalStorage<RequestContext>();

/** C1 controls, DEL, line separators and direction marks: JSON leaves them as they are, terminals and editors act on them. */
const ACTIVE = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** A line of JSON whose every control and direction character is an escape. JSON itself only escapes those below a space. */
export const printable = (json: string): string =>
  json.replace(ACTIVE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Standard error. */
const ERROR_OUTPUT = 2;

/**
 * Writes lines of JSON with fixed messages. Whatever comes from outside is a field, never part of a message.
 */
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

/** The log of a process that is not our server: a function, a build, a command. */
export const processLog = (level: 'info' | 'warn'): Logger =>
  logTo(destination({ fd: ERROR_OUTPUT, sync: true }), level);
