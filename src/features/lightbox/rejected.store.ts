import { atom } from 'nanostores';

/** Pairs of images that an admin has said are not similar while this page is open, as `id other`: answers in memory still have them. */
export const $rejected = atom<readonly string[]>([]);

/** The image that the images of this page are compared with; null on other pages. */
export const $comparedWith = atom<string | null>(null);
