import { atom } from 'nanostores';

/** Pairs of images that an admin has marked as not similar on this page, as `id other`: cached responses still have them. */
export const $rejected = atom<readonly string[]>([]);

/** The image whose similar images this page shows; null on other pages. */
export const $comparedWith = atom<string | null>(null);
