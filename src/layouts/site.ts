import { type AnalyticsSettings, startAnalytics } from '#features/analytics/start-analytics.ts';
import { startLightbox } from '#features/lightbox/lightbox-root.ts';
import { startMaintenanceBanner } from '#features/maintenance/maintenance-root.ts';
import { showKeptToast } from '#features/notifications/kept-toast.ts';
import { showFlash } from '#features/notifications/show-flash.ts';
import { startToaster } from '#features/notifications/toaster-root.ts';
import { startSession } from '#features/session/session.client.ts';
import { $isAdmin, $user } from '#features/session/session.store.ts';
import { watchVersion } from '#features/version/version-watcher.ts';
import { startSourcesBanner } from './sources-banner.ts';

/** The analytics settings as the page carries them. */
function analyticsSettings(): AnalyticsSettings | null {
  const { id, src } = document.querySelector<HTMLElement>('[data-analytics]')?.dataset ?? {};
  return id && src ? { id, src } : null;
}

async function loadAdminDock(): Promise<void> {
  const { mountAdminDock } = await import('./AdminDock.tsx');
  mountAdminDock();
}

/** Saving, choosing and copying images; loaded when someone points at one, and for those who have collections. */
const loadSaving = async () => (await import('#features/collections/mount-saving.tsx')).mountSaving();

function startAdminDock(): void {
  const stop = $isAdmin.subscribe((isAdmin) => {
    if (!isAdmin) return;
    void loadAdminDock();
    queueMicrotask(() => stop());
  });
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
    startAdminDock();
    $user.subscribe((user) => user && void loadSaving());
  });
}
