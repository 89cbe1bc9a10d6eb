import type { SyncReport } from '#shared/images/sync-report.contract.ts';

/** The gallery refresh went well (spec 8); its summary follows. */
export const REFRESHED = 'Cache Refreshed';

/** What a refresh found, in a sentence or two. */
export function refreshSummary({
  message = 'The gallery was read again.',
  unmatched = [],
}: Partial<SyncReport>): string {
  if (unmatched.length === 0) return message;
  const things = unmatched.length === 1 ? '1 folder or company needs' : `${unmatched.length} folders or companies need`;
  return `${message} ${things} attention, see Images.`;
}

/** The gallery refresh failed (spec 8). */
export const REFRESH_FAILED = { title: 'Refresh Failed', description: 'Failed to refresh cache. Please try again.' };
