import type { Build } from '#shared/builds/build.contract.ts';
import type { RequestedBuild } from './build-hook.port.ts';

/** Requests a rebuild of the site after content has changed; requests close together become one build (contract 5). */
export type Rebuild = {
  /** `reason` is a short sentence for the list of builds. Resolves once the request is recorded, long before the build is done. */
  request(reason: string, actor?: { id: string | null }): Promise<void>;
};

/** How a build ended, how long it took, and why it failed, unless it was stopped. */
export type FinishedBuild = { outcome: 'live' | 'failed'; seconds: number; why?: string | undefined };

/** Builds of the site, run here or by another service. */
export interface Builds extends Rebuild {
  /**
   * Builds now, for the command line and the start; log lines go to `onLine`. Settles when the site is live, or when the
   * other service has accepted the request; `included`: a request that it accepted earlier is for a build that shows this too.
   * Rejects with the reason when it fails. `unless`: another process, which had to be waited for, has made the build unnecessary.
   */
  runNow(
    reason: string,
    onLine: (line: string) => void,
    how?: Pick<RequestedBuild, 'urgent' | 'contents'> & { unless?: () => Promise<boolean> },
  ): Promise<'live' | 'requested' | 'included'>;
  /** At start: cleans up after killed processes. From then on this process looks for requested builds by itself. */
  recover(): Promise<void>;
  /** Resolves when nothing waits and nothing runs in this process. */
  settled(): Promise<void>;
  /**
   * What remains to do for builds after a function's response. `isDoubtful`: a write may have happened without its request;
   * `release`: the release that the response shows to be live.
   */
  afterResponse(response: { isDoubtful: boolean; release: string | undefined }): Promise<void>;
  /** Stops the running build; queued requests stay recorded and are built after the next start. */
  stop(): Promise<void>;
  /** Whether a build runs in this process or is about to. */
  isBusy(): boolean;
  /** Called for each build that ends in this process. */
  observe(observer: (build: FinishedBuild) => void): void;
  /** The last builds, newest first. */
  list(): Promise<Build[]>;
}
