import { write, writeSync } from 'node:fs';

/** Lines are written together, so much at a time or once a second: a write for each costs more than the answers. */
const FLUSH_CHARACTERS = 48 * 1024;
const FLUSH_MS = 1_000;
/** More than this is not kept for a log that can't be written. */
const KEPT_CHARACTERS = 1024 * 1024;

const isBusy = (error: NodeJS.ErrnoException) => error.code === 'EAGAIN' || error.code === 'EBUSY';

/**
 * Writes the log in portions, beside the server's work. A log that can't be written (disk full, nobody reads it) is no reason
 * to stop serving: its lines are dropped, and it goes on when it can. Pino's own destination never ends then (DECISIONS.md 34).
 */
export function logWriter(fd: number) {
  let waiting = '';
  let writing = false;

  const flush = (): void => {
    if (writing || waiting === '') return;
    const bytes = Buffer.from(waiting);
    waiting = '';
    writing = true;
    write(fd, bytes, 0, bytes.length, null, (error, written) => {
      writing = false;
      if (error && !isBusy(error)) return;
      const rest = bytes.subarray(error ? 0 : written).toString();
      waiting = rest + waiting;
      if (!error) flush();
    });
  };

  /** Writes the rest before the process ends. */
  const flushSync = (): void => {
    try {
      for (let bytes = Buffer.from(waiting); bytes.length > 0; ) bytes = bytes.subarray(writeSync(fd, bytes));
    } catch {
      // There is nothing left to say it to.
    }
    waiting = '';
  };

  setInterval(flush, FLUSH_MS).unref();
  return {
    write: (line: string): void => {
      if (waiting.length < KEPT_CHARACTERS) waiting += line;
      if (waiting.length >= FLUSH_CHARACTERS) flush();
    },
    flush: flushSync,
  };
}
