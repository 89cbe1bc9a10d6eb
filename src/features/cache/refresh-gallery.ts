import { callApi } from '#browser/api-client.ts';
import { showToast } from '#features/notifications/toast.store.ts';
import { toastAfterReload } from '#features/notifications/toast-after-reload.ts';
import type { SyncReport } from '#shared/images/sync-report.contract.ts';

/** Title of a successful gallery refresh (spec 8); its summary follows. */
const REFRESHED = 'Cache Refreshed';

/** Summary of a refresh, in a sentence or two. */
function refreshSummary({ message = 'The gallery was read again.', unmatched = [] }: Partial<SyncReport>): string {
  if (unmatched.length === 0) return message;
  const things = unmatched.length === 1 ? '1 folder or company needs' : `${unmatched.length} folders or companies need`;
  return `${message} ${things} attention, see Images.`;
}

/** Title of a failed gallery refresh (spec 8). */
const REFRESH_FAILED = { title: 'Refresh Failed', description: 'Failed to refresh cache. Please try again.' };

/** Delay of the reload after a successful refresh, in ms (spec 9). */
const REFRESH_RELOAD_MS = 1_000;

/** Refreshes the gallery data from the image host and reloads the page 1 s after success (spec 4); then shows the summary again. */
export async function refreshGallery(reload: () => void = () => location.reload()): Promise<void> {
  let report: Partial<SyncReport>;
  try {
    report = await callApi('POST /api/admin/refresh-cache');
  } catch {
    showToast({ ...REFRESH_FAILED, kind: 'destructive' });
    return;
  }
  const toast = { title: REFRESHED, description: refreshSummary(report) };
  showToast(toast);
  toastAfterReload(toast);
  setTimeout(reload, REFRESH_RELOAD_MS);
}
