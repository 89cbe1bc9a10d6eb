import { atom } from 'nanostores';

/** The region that an image's page shows; undefined: the whole image. */
export const $pageRegion = atom<number | undefined>(undefined);
