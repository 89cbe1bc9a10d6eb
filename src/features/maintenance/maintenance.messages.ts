/** Text of the banner when no reason is given (spec 2). */
export const DEFAULT_BANNER_TEXT = "We're experiencing temporary issues with our image service due to rate limits.";
