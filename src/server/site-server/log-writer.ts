import { write, writeSync } from 'node:fs';

/** Lines are written in batches of this size or once a second: a write for each would cost more than the responses. */
const FLUSH_CHARACTERS = 48 * 1024;
const FLUSH_MS = 1_000;
/** Lines beyond this are dropped while the log can't be written. */
const KEPT_CHARACTERS = 1024 * 1024;

const isBusy = (error: NodeJS.ErrnoException) => error.code === 'EAGAIN' || error.code === 'EBUSY';

/**
 * Writes the log in batches, asynchronously. If it can't be written (disk full, reader gone), the server keeps serving:
 * lines are dropped until writing works again. Pino's own destination would keep the process alive then (DECISIONS.md 34).
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
      // There is nowhere left to report it.
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
