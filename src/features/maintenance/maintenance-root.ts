import { callApi } from '#browser/api-client.ts';
import { onIdle } from '#browser/idle.ts';
import { $maintenance, setMaintenance } from './maintenance.store.ts';

/** The always-there part of the banner: asks once when the page is idle (spec 7), loads the banner when there is one. */
export function startMaintenanceBanner(): void {
  let isMounted = false;
  $maintenance.subscribe(async (status) => {
    if (!status || isMounted) return;
    isMounted = true;
    const { mountMaintenanceBanner } = await import('./mount-maintenance-banner.tsx');
    mountMaintenanceBanner();
  });
  onIdle(() => {
    // Without an answer there is nothing to tell; the gallery works all the same.
    callApi('GET /api/system/maintenance-status').then(setMaintenance, () => undefined);
  });
}
