import { type Progress, progressOf } from './progress.ts';
import { stoppable } from './stoppable.ts';

/** Progress of a job in stages. */
export type StagedProgress<Stage extends string> = {
  update: (done: number, total: number, stage: Stage) => void;
  end: () => void;
};

/**
 * Progress of a job in stages, each with its own title. Ctrl-C ends it at its next step, except in a stage of `throughout`,
 * which must not be left half done.
 */
export function stagedProgress<Stage extends string>(
  titles: Readonly<Record<Stage, string>>,
  throughout: readonly NoInfer<Stage>[] = [],
): StagedProgress<Stage> {
  let current: { stage: Stage; progress: Progress } | undefined;
  const show: Progress['update'] = (done, total) => current?.progress.update(done, total);
  const stopping = stoppable({ update: show, end: () => current?.progress.end() });
  return {
    update: (done, total, stage) => {
      if (current?.stage !== stage) {
        current?.progress.end();
        current = { stage, progress: progressOf(titles[stage]) };
      }
      if (throughout.includes(stage)) show(done, total);
      else stopping.update(done, total);
    },
    end: stopping.end,
  };
}
