import { type Logger, pino } from 'pino';
import { logWriter } from './log-writer.ts';

/** Standard output. */
const OUTPUT = 1;

/**
 * The server's log: a JSON line each on standard output. On a terminal only warnings and errors, so that what `npm start`
 * says stays readable.
 */
export function serverLog(): { log: Logger; flush: () => void } {
  const writer = logWriter(OUTPUT);
  const log = pino({ level: process.stdout.isTTY ? 'warn' : 'info', base: null }, writer);
  return { log, flush: writer.flush };
}
