import type { Build } from '#shared/builds/build.contract.ts';
import type { RequestedBuild } from './build-hook.port.ts';
import type { Rebuild } from './rebuild.port.ts';

/** How a build ended, and how long it took. */
export type FinishedBuild = { outcome: 'live' | 'failed'; seconds: number };

/** Builds of the site, made here or by another service. */
export interface Builds extends Rebuild {
  /**
   * Builds at once, for the command line and the start; lines of the log go to `onLine`. Settles when the site is live, or
   * when a service elsewhere has been asked for it. Rejects with the reason when it fails. `unless`: another process, which had to be waited for,
   * has made it unnecessary.
   */
  runNow(
    reason: string,
    onLine: (line: string) => void,
    how?: Pick<RequestedBuild, 'urgent' | 'contents'> & { unless?: () => Promise<boolean> },
  ): Promise<void>;
  /** At start: what a killed process has left. From then on this process looks after builds by itself. */
  recover(): Promise<void>;
  /** Resolves when nothing waits and nothing runs in this process. */
  settled(): Promise<void>;
  /**
   * What is left to do of builds when a function has answered. `isDoubtful`: a write may have happened that nobody heard of;
   * `release`: what the answer shows to be live.
   */
  afterAnswer(answer: { isDoubtful: boolean; release: string | undefined }): Promise<void>;
  /** Stops what runs; what waits stays written down and is taken up at the next start. */
  stop(): Promise<void>;
  /** Whether a build runs in this process or is about to. */
  isBusy(): boolean;
  /** Tells of each build that ends in this process. */
  observe(observer: (build: FinishedBuild) => void): void;
  /** The last builds, newest first. */
  list(): Promise<Build[]>;
}
