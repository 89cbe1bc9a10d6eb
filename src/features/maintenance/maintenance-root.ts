import { callApi } from '#browser/api-client.ts';
import { onIdle } from '#browser/idle.ts';
import { $maintenance, setMaintenance } from './maintenance.store.ts';

/** The part of the banner on every page: requests the status once when the page is idle (spec 7), and loads the banner if needed. */
export function startMaintenanceBanner(): void {
  let isMounted = false;
  $maintenance.subscribe(async (status) => {
    if (!status || isMounted) return;
    isMounted = true;
    const { mountMaintenanceBanner } = await import('./mount-maintenance-banner.tsx');
    mountMaintenanceBanner();
  });
  onIdle(() => {
    // Ignores failures: the gallery works without a banner.
    callApi('GET /api/system/maintenance-status', { isUnchecked: true })
      .then(setMaintenance)
      .catch(() => undefined);
  });
}
