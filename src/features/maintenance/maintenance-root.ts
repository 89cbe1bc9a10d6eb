import { callApi } from '#browser/api-client.ts';
import { onIdle } from '#browser/idle.ts';
import { $maintenance, setMaintenance } from './maintenance.store.ts';

/** The part of the banner on every page: requests the status once when the page is idle (spec 7), and loads the banner if needed. */
export function startMaintenanceBanner(): void {
  let isMounted = false;
  $maintenance.subscribe((status) => {
    if (!status || isMounted) return;
    isMounted = true;
    void import('./mount-maintenance-banner.tsx').then((banner) => banner.mountMaintenanceBanner());
  });
  onIdle(() => {
    // Ignores failures: the gallery works without a banner.
    callApi('GET /api/system/maintenance-status', { isUnchecked: true })
      .then(setMaintenance)
      .catch(() => undefined);
  });
}
