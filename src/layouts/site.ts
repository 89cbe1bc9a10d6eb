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
import { $session, type SessionState } from '#features/session/session.store.ts';
import { watchVersion } from '#features/version/version-watcher.ts';
import { startSourcesBanner } from './sources-banner.ts';

/** The analytics configuration in the page. */
function analyticsSettings(): AnalyticsSettings | null {
  const { id, src } = document.querySelector<HTMLElement>('[data-analytics]')?.dataset ?? {};
  return id && src ? { id, src } : null;
}

/** Saving, choosing and copying images; loaded when the pointer is over one. */
const loadSaving = () => import('#features/collections/mount-saving.tsx').then((saving) => saving.mountSaving());

/** Not loaded for visitors: collections, follows, the admins' menu, and that a session is gone. */
const startSignedIn = (now: SessionState, before?: SessionState) =>
  import('./signed-in.ts').then((parts) => parts.startSignedIn(loadSaving, now, before));

/** Shows what is new since the last visit; nothing on a first visit. */
async function startVisit(): Promise<void> {
  if (browserStorage.get(VISIT_KEY))
    await import('#features/news/new-tiles.ts').then((tiles) => tiles.startNewTiles(VISIT_KEY));
  else browserStorage.set(VISIT_KEY, String(Date.now()));
}

/** Images that are pasted, or dropped on a page. */
const loadGiven = () => import('#features/search/given-image.ts');

/** Starts the parts of every page around its content: session, lightbox, toasts, banners, the version watcher. */
export function startSite(): void {
  startSession();
  // For visitors without a trace of a session this is known already, so they load nothing.
  $session.listen((now, before) => void startSignedIn(now, before));
  startSourcesBanner();
  startLightbox(loadSaving);
  startKeys(loadSaving);
  addEventListener('paste', (event) => {
    // Its data is gone when the event is over.
    const file = event.clipboardData?.files[0];
    if (file) void loadGiven().then((given) => given.takeImage(event, file));
  });
  addEventListener('dragover', loadGiven, { once: true });
  startToaster();
  showFlash();
  showStoredToast();
  // In a separate task, so that a tap in between is handled.
  setTimeout(() => {
    startAnalytics(analyticsSettings());
    startMaintenanceBanner();
    watchVersion();
    void startVisit();
  });
}
