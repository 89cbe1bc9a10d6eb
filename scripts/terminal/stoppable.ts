import type { Progress } from './progress.ts';

/** Ctrl-C (or SIGTERM) ends a job at its next step with an error, so that it cleans up; a second one ends it at once. */
export function stoppable(progress: Progress): Progress {
  let stopped = false;
  const stop = () => {
    stopped = true;
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  return {
    update: (done, total) => {
      if (stopped) throw new Error('Stopped. Nothing was changed.');
      progress.update(done, total);
    },
    end: () => {
      process.off('SIGINT', stop);
      process.off('SIGTERM', stop);
      progress.end();
    },
  };
}
