import { beforeEach, expect, test, vi } from 'vitest';
import type { MaintenanceStatus } from '#shared/maintenance/maintenance.contract.ts';
import { $maintenanceBanner, dismissMaintenance, setMaintenance } from './maintenance.store.ts';

const off: MaintenanceStatus = {
  isInMaintenance: false,
  notice: null,
  reason: null,
  estimatedResolution: null,
};
const on: MaintenanceStatus = {
  ...off,
  isInMaintenance: true,
  notice: 'maintenance',
  reason: 'Site maintenance in progress',
};

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  setMaintenance(off);
});

test('the banner shows while maintenance is on', () => {
  expect($maintenanceBanner.get()).toBeNull();
  setMaintenance(on);
  expect($maintenanceBanner.get()).toEqual(on);
});

test('a dismissal lasts for one activation; a different reason shows the banner again', () => {
  setMaintenance(on);
  dismissMaintenance();
  expect($maintenanceBanner.get()).toBeNull();
  setMaintenance({ ...on });
  expect($maintenanceBanner.get()).toBeNull();
  setMaintenance({ ...on, reason: 'Moving house' });
  expect($maintenanceBanner.get()).not.toBeNull();
});

test('an announcement shows without maintenance, and is dismissed separately', () => {
  const announcement: MaintenanceStatus = { ...off, notice: 'announcement', reason: 'New: collections' };
  setMaintenance(announcement);
  expect($maintenanceBanner.get()).toEqual(announcement);
  dismissMaintenance();
  expect($maintenanceBanner.get()).toBeNull();
  setMaintenance(on);
  expect($maintenanceBanner.get()).toEqual(on);
});

test('the dismissal resets when maintenance turns off', () => {
  setMaintenance(on);
  dismissMaintenance();
  setMaintenance(off);
  setMaintenance(on);
  expect($maintenanceBanner.get()).toEqual(on);
});
