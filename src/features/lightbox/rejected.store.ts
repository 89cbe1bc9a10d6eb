import { atom } from 'nanostores';

/** Pairs of images that an admin has said are not similar while this page is open, as `id other`: answers in memory still have them. */
export const $rejected = atom<readonly string[]>([]);
