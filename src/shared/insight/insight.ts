/** The text of a search is stored and shown once this many people asked for it. */
export const ASKERS_MIN = 5;
