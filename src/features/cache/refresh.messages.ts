import type { SyncReport } from '#shared/images/sync-report.contract.ts';

/** Title of a successful gallery refresh (spec 8); its summary follows. */
export const REFRESHED = 'Cache Refreshed';

/** Summary of a refresh, in a sentence or two. */
export function refreshSummary({
  message = 'The gallery was read again.',
  unmatched = [],
}: Partial<SyncReport>): string {
  if (unmatched.length === 0) return message;
  const things = unmatched.length === 1 ? '1 folder or company needs' : `${unmatched.length} folders or companies need`;
  return `${message} ${things} attention, see Images.`;
}

/** Title of a failed gallery refresh (spec 8). */
export const REFRESH_FAILED = { title: 'Refresh Failed', description: 'Failed to refresh cache. Please try again.' };
