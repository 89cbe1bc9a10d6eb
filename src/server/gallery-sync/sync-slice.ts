/** The limits of one part of a sync. */
export type SyncSlice = {
  /** It continues an earlier slice of the same sync. */
  goesOn: boolean;
  /** Its time is over: the next slice continues. */
  isOver: () => boolean;
  /** Called before each write: throws if another process has taken the sync over. */
  hold: () => Promise<void>;
};

/** Receives the number of compared images. */
export type OnListed = (done: number, total: number) => void;

/** How a listing is read. */
export type Reading = {
  /** Nothing is written. */
  isDryRun: boolean;
  /** Hears of a reading of everything, and costs a call for the total. */
  onListed?: OnListed | undefined;
  /** How long the reading may take, and whose it is. */
  slice: SyncSlice;
};

/** Another process has taken the sync over, because this one was silent for too long. */
export class SyncTakenOver extends Error {
  constructor() {
    super('Another process goes on with the refresh.');
    this.name = 'SyncTakenOver';
  }
}
