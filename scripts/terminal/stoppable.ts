import type { Progress } from './progress.ts';

/** Lets Ctrl-C (or SIGTERM) end a job at its next step by an error, so that it clears away what it has begun; a second one ends it at once. */
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
