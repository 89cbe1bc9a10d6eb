/** The gallery refresh went well (spec 8). */
export const REFRESHED = {
  title: 'Cache Refreshed',
  description: 'The gallery was read again. The page reloads in a moment.',
};

/** The gallery refresh failed (spec 8). */
export const REFRESH_FAILED = { title: 'Refresh Failed', description: 'Failed to refresh cache. Please try again.' };
