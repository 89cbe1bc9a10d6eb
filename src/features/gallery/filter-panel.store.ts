import { atom } from 'nanostores';

/** Whether the panel with all filters is open. */
export const $isPanelOpen = atom(false);
