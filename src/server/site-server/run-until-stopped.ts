import type { ServedGallery } from './serve-gallery.ts';

/** Output that can't be written (its disk is full, nobody reads it any more) must not end what others are being served by. */
function outliveOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}

/** Stops the served gallery on SIGTERM, SIGINT or SIGHUP and ends the process; a second signal ends it at once. */
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
