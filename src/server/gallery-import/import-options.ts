import { availableParallelism } from 'node:os';

export type ImportOptions = {
  /** Receives how many of the images that need work are done. */
  onProgress?: (done: number, total: number) => void;
  /** Images processed in parallel; by default one per core. */
  concurrency?: number;
  /** Whether the companies belong to the demo gallery; by default not. */
  isDemo?: boolean;
  /** Reports what would happen and changes nothing; files are read but not decoded. */
  isDryRun?: boolean;
  /** Hides images whose files are gone. */
  hidesMissing?: boolean;
  /** New companies are created as drafts, and so are new images of the others. */
  asDrafts?: boolean;
  /** Whether images keep what a changed file replaces as a version; by default they do. */
  keepsVersions?: boolean;
};

/** Defaults of the options. */
export const usually = () => ({
  onProgress: () => undefined,
  concurrency: availableParallelism(),
  isDemo: false,
  isDryRun: false,
  hidesMissing: false,
  asDrafts: false,
  keepsVersions: true,
});
