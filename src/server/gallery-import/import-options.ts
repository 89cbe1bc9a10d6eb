import { availableParallelism } from 'node:os';

/** How an import runs. */
export type ImportOptions = {
  /** Told how many of the pictures that need work are done. */
  onProgress?: (done: number, total: number) => void;
  /** Pictures worked on at a time; one per core when left out. */
  concurrency?: number;
  /** Whether the companies belong to the demo gallery; not when left out. */
  isDemo?: boolean;
  /** Finds out what would happen and changes nothing; files are read and not decoded. */
  isDryRun?: boolean;
  /** Hides images whose files are gone. */
  hidesMissing?: boolean;
  /** New companies arrive as drafts, and so do new images of the others. */
  asDrafts?: boolean;
  /** Whether images keep what a changed file replaces as a version; so when left out. */
  keepsVersions?: boolean;
};

/** What is used for options that are left out. */
export const usually = () => ({
  onProgress: () => undefined,
  concurrency: availableParallelism(),
  isDemo: false,
  isDryRun: false,
  hidesMissing: false,
  asDrafts: false,
  keepsVersions: true,
});
