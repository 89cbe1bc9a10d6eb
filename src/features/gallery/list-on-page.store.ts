import { atom, computed } from 'nanostores';
import { $tab, type Tab } from './gallery.store.ts';
import type { ListOnPage } from './open-image.ts';

/** The list of each tab; during hydration, a hidden tab can be the last to set its own. */
export const $listsByTab = atom<Partial<Record<Tab, ListOnPage>>>({});

/** The list of the visible tab. */
export const $listOnPage = computed([$listsByTab, $tab], (lists, tab) => lists[tab] ?? null);

/** Whether the image in the address is gated, which the sign-in prompt needs. */
export const $isGated = atom(false);
