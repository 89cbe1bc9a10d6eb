/** Longest reason that fits the banner, in characters. */
export const MAINTENANCE_REASON_MAX = 300;

/** Reason when an admin gives none (spec 7). */
export const DEFAULT_MAINTENANCE_REASON = 'Site maintenance in progress';
