import { atom } from 'nanostores';

/** The present attempt to read lists; with a new one, those that failed are read again. */
export const $attempt = atom({});

/** Reads the lists that failed again; the page keeps its search, filters and image. */
export const retryLists = (): void => $attempt.set({});
