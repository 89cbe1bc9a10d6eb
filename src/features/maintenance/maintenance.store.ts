import { atom, computed } from 'nanostores';
import { browserStorage } from '#browser/storage.ts';
import type { MaintenanceStatus } from '#shared/maintenance/maintenance.contract.ts';

/** Storage key of the dismissed activation. */
const DISMISSED_KEY = 'maintenance-dismissed';

/** The last known notice; null if there is none. */
export const $maintenance = atom<MaintenanceStatus | null>(null);

/** The activation whose banner was dismissed, as returned by `activationOf`. */
const $dismissedActivation = atom<string | null>(null);

/** Identifies an activation: another reason or another estimate is another one. */
const activationOf = (status: MaintenanceStatus): string => JSON.stringify([status.reason, status.estimatedResolution]);

/** The visible status, or null if there is none or it was dismissed. */
export const $maintenanceBanner = computed([$maintenance, $dismissedActivation], (status, dismissed) =>
  status && activationOf(status) !== dismissed ? status : null,
);

/** Stores a response of the status call; maintenance that is off resets the dismissal (spec 4). */
export function setMaintenance(status: MaintenanceStatus): void {
  const shown = status.isInMaintenance || status.notice ? status : null;
  if (!shown) browserStorage.remove(DISMISSED_KEY);
  $dismissedActivation.set(browserStorage.get(DISMISSED_KEY));
  $maintenance.set(shown);
}

/** Dismisses the banner of this activation, on this and later pages. */
export function dismissMaintenance(): void {
  const status = $maintenance.get();
  if (!status) return;
  browserStorage.set(DISMISSED_KEY, activationOf(status));
  $dismissedActivation.set(activationOf(status));
}
