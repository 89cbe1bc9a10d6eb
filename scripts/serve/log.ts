import { type DestinationStream, type Logger, pino } from 'pino';

/** Lines are written together, this many bytes at a time or once a second: a write for each costs more than the answers. */
const BUFFER_BYTES = 12 * 1024;

/**
 * The server's log: a JSON line each on standard output. On a terminal only warnings and errors, so that what `npm start`
 * says stays readable.
 */
export function serverLog(): { log: Logger; flush: () => void } {
  const destination = pino.destination({ dest: 1, sync: false, minLength: BUFFER_BYTES }) as DestinationStream & {
    flushSync: () => void;
  };
  const log = pino({ level: process.stdout.isTTY ? 'warn' : 'info', base: null }, destination);
  const flush = () => {
    try {
      destination.flushSync();
    } catch {
      // Not open yet, or nobody reads our output any more: there is nothing left to say it to.
    }
  };
  setInterval(flush, 1_000).unref();
  return { log, flush };
}
