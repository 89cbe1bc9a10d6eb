/** How long counts are kept, in days. */
export const INSIGHT_DAYS = 90;

/** The text of a search is stored and shown once this many people asked for it. */
export const ASKERS_MIN = 5;
