/** How much of a sync is done at once. */
export type SyncSlice = {
  /** It goes on with what an earlier slice of the same sync has left. */
  goesOn: boolean;
  /** Its time is over: what is left falls to the next slice. */
  isOver: () => boolean;
  /** Before each write: the sync is still ours. Throws where another process has gone on with it. */
  hold: () => Promise<void>;
};

/** Hears how many images of the host have been looked at so far. */
export type OnLooked = (done: number, total: number) => void;

/** How a listing is read. */
export type Reading = {
  /** Nothing is written. */
  isDryRun: boolean;
  /** Hears of a reading of everything, and costs a call for the total. */
  onLooked?: OnLooked | undefined;
  /** How long the reading may take, and whose it is. */
  slice: SyncSlice;
};

/** Another process has gone on with the sync, because this one was silent for too long. */
export class SyncTakenOver extends Error {
  constructor() {
    super('Another process goes on with the refresh.');
    this.name = 'SyncTakenOver';
  }
}
