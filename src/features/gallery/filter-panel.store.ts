import { atom } from 'nanostores';

export const $isPanelOpen = atom(false);
