import { type DestinationStream, destination, type Logger, pino } from 'pino';
import { loggedError } from './logged-error.ts';
import { printable } from './printable.ts';
import { requestContext } from './request-context.ts';

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
