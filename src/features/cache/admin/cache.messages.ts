/** Title of the toast after clearing; the server's message follows (spec 8). */
export const CLEARED = 'Cache Cleared';
/** Toast of a failed clearing (spec 8). */
export const CLEAR_FAILED = { title: 'Clear Failed', description: 'Failed to clear cache. Please try again.' };
