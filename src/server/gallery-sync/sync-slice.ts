/** The limits of one part of a sync. */
export type SyncSlice = {
  /** Whether it continues an earlier slice of the same sync. */
  isResumed: boolean;
  /** Whether its time is over; the next slice continues. */
  isOver: () => boolean;
  /** Called before each write: throws if another process has taken the sync over. */
  hold: () => Promise<void>;
};

/** Receives the number of compared images. */
export type OnListed = (done: number, total: number) => void;

export type Reading = {
  /** Nothing is written. */
  isDryRun: boolean;
  /** Receives the progress of a full listing, for which it costs a call for the total. */
  onListed?: OnListed | undefined;
  slice: SyncSlice;
};

/** Another process has taken over the sync after this one was silent for too long. */
export class SyncTakenOver extends Error {
  constructor() {
    super('Another process continues the refresh.');
    this.name = 'SyncTakenOver';
  }
}
