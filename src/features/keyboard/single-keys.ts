import { browserStorage } from '#browser/storage.ts';

/** Storage key of the choice; the head's script reads it, and keeps such keys from everyone (`layouts/first-paint.ts`). */
const KEYS_KEY = 'keys';

/**
 * Whether keys without Ctrl or Cmd mean nothing outside texts: who speaks to a computer, or hits keys by accident, switches them off
 * (WCAG 2.1.4).
 */
export const areSingleKeysOff = (): boolean => document.documentElement.dataset.keys === 'off';

/** Switches single keys on or off, also for later visits. */
export function switchSingleKeys(isOn: boolean): void {
  if (isOn) delete document.documentElement.dataset.keys;
  else document.documentElement.dataset.keys = 'off';
  if (isOn) browserStorage.remove(KEYS_KEY);
  else browserStorage.set(KEYS_KEY, 'off');
}
