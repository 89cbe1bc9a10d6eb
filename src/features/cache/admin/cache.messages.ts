/** Clearing went well; the server's sentence follows (spec 8). */
export const CLEARED = 'Cache Cleared';
/** Clearing failed (spec 8). */
export const CLEAR_FAILED = { title: 'Clear Failed', description: 'Failed to clear cache. Please try again.' };
