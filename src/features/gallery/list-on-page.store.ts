import { atom, computed } from 'nanostores';
import { $tab, type Tab } from './gallery.store.ts';
import type { ListOnPage } from './open-image.ts';

/** The list of each tab; while a page is hydrated, a tab that is not on show can be the last to give its own. */
export const $listsByTab = atom<Partial<Record<Tab, ListOnPage>>>({});

/** The list of the tab on show. */
export const $listOnPage = computed([$listsByTab, $tab], (lists, tab) => lists[tab] ?? null);

/** Whether the image in the address takes a session, which the sign-in prompt requests. */
export const $isGated = atom(false);
