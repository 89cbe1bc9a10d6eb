import type { ServedGallery } from './serve-gallery.ts';

/** Stops the served gallery on SIGTERM, SIGINT or SIGHUP and ends the process; a second signal ends it at once. */
export function stopOnSignals(served: ServedGallery): void {
  let stopping = false;
  const onSignal = async () => {
    if (stopping) process.exit(1);
    stopping = true;
    try {
      await served.stop();
      process.exit(0);
    } catch (error) {
      console.error(error);
      process.exit(1);
    }
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, onSignal);
}
