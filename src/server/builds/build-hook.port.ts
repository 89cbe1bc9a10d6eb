export type RequestedBuild = {
  id: string;
  reason: string;
  /** Nobody is served before it is done, so it need not yield the processor. */
  urgent?: boolean;
  /** Restores the gallery to show; the code is bundled meanwhile. */
  contents?: Promise<void>;
};

/** What a build reports while it runs. */
export type BuildProgress = {
  /** The build has started; before, it may have waited for another process's build. */
  started: () => Promise<void>;
  /** Called before the new site goes live; throws if another process has taken the build over. */
  confirm: () => Promise<void>;
  log: (line: string) => void;
  /** Aborted when the process is ending. */
  signal: AbortSignal;
};

/** Builds the site in this process. */
export interface BuildHook {
  readonly kind: 'own' | 'none';
  /** Settles when the new site is live. Rejects with the reason otherwise. */
  run(build: RequestedBuild, progress: BuildProgress): Promise<{ releaseId: string | null }>;
  /** Removes what a killed build left behind; false while another process is building. */
  recover(): Promise<boolean>;
}

/** Used where there is nothing to build: development renders each page on request, and so does a build itself. */
export const noBuildHook: BuildHook = {
  kind: 'none',
  recover: async () => true,
  run: async (_build, { started, log }) => {
    await started();
    log('Nothing to build here: pages are rendered on request.');
    return { releaseId: null };
  },
};
