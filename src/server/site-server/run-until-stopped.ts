import type { ServedGallery } from './serve-gallery.ts';

/** Output that can't be written (its disk is full, its reader is gone) must not end the server. */
function outliveOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}

/** Stops the served gallery on SIGTERM, SIGINT or SIGHUP and ends the process; a second signal ends it immediately. */
export function stopOnSignals(served: ServedGallery): void {
  outliveOutput();
  let stopping = false;
  const onSignal = async () => {
    if (stopping) process.exit(1);
    stopping = true;
    try {
      await served.stop();
      process.exit(0);
    } catch (error) {
      served.log.error({ err: error }, 'the server did not stop cleanly');
      served.flush();
      process.exit(1);
    }
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, onSignal);
}
