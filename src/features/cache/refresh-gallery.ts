import { callApi } from '#browser/api-client.ts';
import { showToast } from '#features/notifications/toast.store.ts';
import { toastAfterReload } from '#features/notifications/toast-after-reload.ts';
import type { SyncReport } from '#shared/images/sync-report.contract.ts';
import { REFRESH_FAILED, REFRESHED, refreshSummary } from './refresh.messages.ts';

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
