import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../log/log.ts';
import type { ReadBytes, ReadingService } from './reading.service.ts';

/** How long in ms an idle reader waits before it checks the queue again, and a failed one before it retries. */
const WAITS = { idleMs: 10_000, failedMs: 60_000 };

type Options = {
  reading: ReadingService;
  reader: { read: ReadBytes; stop: () => void };
  /** Whether something runs that should have the machine to itself, such as a build. */
  isBusy: () => boolean;
  /** Runs at the start and after images were read. */
  afterwards: (signal: AbortSignal) => Promise<unknown>;
  log: Log;
  waits?: typeof WAITS;
};

/** Reads queued images for as long as the server runs; returns a stop function. */
export function readInBackground({
  reading,
  reader,
  isBusy,
  afterwards,
  log,
  waits = WAITS,
}: Options): () => Promise<void> {
  const ending = new AbortController();
  const { signal } = ending;

  const readAll = async (): Promise<void> => {
    const counts = new Map<string, number>();
    for (;;) {
      if (signal.aborted || isBusy()) break;
      const outcome = await reading.readNext(reader.read, signal);
      if (outcome === 'none') break;
      const key = outcome ?? 'read';
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    if (counts.size > 0) log.info(Object.fromEntries(counts), 'images read');
  };

  const runReader = async (): Promise<void> => {
    for (let isPrepared = false; !signal.aborted; ) {
      let wait = waits.idleMs;
      try {
        if (!isPrepared) await reading.prepare();
        const hasWork = !isBusy() && (await reading.waiting()) > 0;
        if (hasWork) await readAll();
        if (hasWork || !isPrepared) await afterwards(signal);
        isPrepared = true;
      } catch (err) {
        if (signal.aborted) break;
        log.error({ err }, "images can't be read at the moment");
        wait = waits.failedMs;
      }
      await pause(wait, undefined, { signal, ref: false }).catch(() => undefined);
    }
  };
  const running = runReader();

  return async () => {
    ending.abort();
    reader.stop();
    await running;
  };
}
