import type { AnalyticsSettings } from '#features/analytics/analytics.store.ts';
import { startAnalytics } from '#features/analytics/start-analytics.ts';
import { startLightbox } from '#features/lightbox/lightbox-root.ts';
import { startMaintenanceBanner } from '#features/maintenance/maintenance-root.ts';
import { showKeptToast } from '#features/notifications/kept-toast.ts';
import { showFlash } from '#features/notifications/show-flash.ts';
import { startToaster } from '#features/notifications/toaster-root.ts';
import { startSession } from '#features/session/session.client.ts';
import { $user } from '#features/session/session.store.ts';
import { watchVersion } from '#features/version/version-watcher.ts';
import { startSourcesBanner } from './sources-banner.ts';

/** The analytics settings as the page carries them. */
function analyticsSettings(): AnalyticsSettings | null {
  const { id, src } = document.querySelector<HTMLElement>('[data-analytics]')?.dataset ?? {};
  return id && src ? { id, src } : null;
}

/** Saving, choosing and copying images; loaded when someone points at one. */
const loadSaving = async () => (await import('#features/collections/mount-saving.tsx')).mountSaving();

/** What visitors are not sent: collections, follows, and the menu of admins. */
const startSignedIn = async () => (await import('./signed-in.ts')).startSignedIn(loadSaving);

/** Where this browser keeps when someone was last here; nothing of it is sent anywhere. */
const VISIT_KEY = 'gallery-visit';

/** Those who have been here before see what is new since then; a first visit has nothing to compare with. */
async function startVisit(): Promise<void> {
  if (localStorage[VISIT_KEY]) await (await import('#features/news/new-tiles.ts')).startNewTiles(VISIT_KEY);
  else localStorage[VISIT_KEY] = Date.now();
}

/** Starts what every page has around its content: session, lightbox, toasts, banners, the version watcher. */
export function startSite(): void {
  startSession();
  startSourcesBanner();
  startLightbox(loadSaving);
  startToaster();
  showFlash();
  showKeptToast();
  // A task of its own, so that a tap in between is answered.
  setTimeout(() => {
    startAnalytics(analyticsSettings());
    startMaintenanceBanner();
    watchVersion();
    $user.subscribe((user) => user && void startSignedIn());
    void startVisit();
  });
}
