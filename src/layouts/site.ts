import { browserStorage } from '#browser/storage.ts';
import type { AnalyticsSettings } from '#features/analytics/analytics.store.ts';
import { startAnalytics } from '#features/analytics/start-analytics.ts';
import { startKeys } from '#features/keyboard/keys-root.ts';
import { startLightbox } from '#features/lightbox/lightbox-root.ts';
import { startMaintenanceBanner } from '#features/maintenance/maintenance-root.ts';
import { VISIT_KEY } from '#features/news/visit-key.ts';
import { showFlash } from '#features/notifications/show-flash.ts';
import { showStoredToast } from '#features/notifications/toast-after-reload.ts';
import { startToaster } from '#features/notifications/toaster-root.ts';
import { startSession } from '#features/session/session.client.ts';
import { $user } from '#features/session/session.store.ts';
import { watchVersion } from '#features/version/version-watcher.ts';
import { startSourcesBanner } from './sources-banner.ts';

/** The analytics configuration in the page. */
function analyticsSettings(): AnalyticsSettings | null {
  const { id, src } = document.querySelector<HTMLElement>('[data-analytics]')?.dataset ?? {};
  return id && src ? { id, src } : null;
}

/** Saving, choosing and copying images; loaded when the pointer is over one. */
const loadSaving = async () => (await import('#features/collections/mount-saving.tsx')).mountSaving();

/** Not loaded for visitors: collections, follows, and the admins' menu. */
const startSignedIn = async () => (await import('./signed-in.ts')).startSignedIn(loadSaving);

/** Shows what is new since the last visit; nothing on a first visit. */
async function startVisit(): Promise<void> {
  if (browserStorage.get(VISIT_KEY)) await (await import('#features/news/new-tiles.ts')).startNewTiles(VISIT_KEY);
  else browserStorage.set(VISIT_KEY, String(Date.now()));
}

/** Starts the parts of every page around its content: session, lightbox, toasts, banners, the version watcher. */
export function startSite(): void {
  startSession();
  startSourcesBanner();
  startLightbox(loadSaving);
  startKeys(loadSaving);
  startToaster();
  showFlash();
  showStoredToast();
  // In a separate task, so that a tap in between is handled.
  setTimeout(() => {
    startAnalytics(analyticsSettings());
    startMaintenanceBanner();
    watchVersion();
    $user.subscribe((user) => user && void startSignedIn());
    void startVisit();
  });
}
