import { callApi } from '#browser/api-client.ts';
import { showToast } from '#features/notifications/toast.store.ts';
import { REFRESH_FAILED, REFRESHED } from './refresh.messages.ts';

/** From a successful refresh to the reload of the page, in ms (spec 9). */
const REFRESH_RELOAD_MS = 1_000;

/** Refreshes the gallery data from the image host and reloads the page 1 s after success (spec 4). */
export async function refreshGallery(reload: () => void = () => location.reload()): Promise<void> {
  try {
    await callApi('/api/admin/refresh-cache', { method: 'POST' });
  } catch {
    showToast({ ...REFRESH_FAILED, kind: 'destructive' });
    return;
  }
  showToast(REFRESHED);
  setTimeout(reload, REFRESH_RELOAD_MS);
}
