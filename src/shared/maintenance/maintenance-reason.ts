/** Longest reason that fits the banner, in characters. */
export const MAINTENANCE_REASON_MAX = 300;

/** Reason when an admin gives none (spec 7). */
export const DEFAULT_MAINTENANCE_REASON = 'Site maintenance in progress';

/** The banner's text while the image host does not answer; its default text names rate limits. */
export const OUTAGE_REASON = "We're experiencing temporary issues with our image service.";
