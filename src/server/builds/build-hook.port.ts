/** A build as it is requested. */
export type RequestedBuild = {
  id: string;
  reason: string;
  /** Nobody is served before it is done, so it need not leave the processor to others. */
  urgent?: boolean;
  /** Brings the gallery that is to be shown; the code is bundled meanwhile. */
  contents?: Promise<void>;
};

/** What a build tells while it runs. */
export type BuildProgress = {
  /** The build has begun; before, it may have waited for another process's build. */
  started: () => Promise<void>;
  /** Before the new site becomes the served one: this process is still the one that builds. Throws where another has taken over. */
  confirm: () => Promise<void>;
  /** A line of its log. */
  log: (line: string) => void;
  /** The process is ending: stop. */
  signal: AbortSignal;
};

/** Makes the site again, here. */
export interface BuildHook {
  readonly kind: 'own' | 'none';
  /** Settles when the new site is live. Rejects with the reason otherwise. */
  run(build: RequestedBuild, progress: BuildProgress): Promise<{ releaseId: string | null }>;
  /** Tidies what a build left behind that was killed; false while another process is building. */
  recover(): Promise<boolean>;
}

/** Where there is nothing to build: development renders each page as it is requested, and so does a build itself. */
export const noBuildHook: BuildHook = {
  kind: 'none',
  recover: async () => true,
  run: async (_build, { started, log }) => {
    await started();
    log('Nothing to build here: pages are rendered as they are asked for.');
    return { releaseId: null };
  },
};
