import { atom } from 'nanostores';
import type { FoundItem } from '#shared/search/search.contract.ts';

/** The first region of an image, alone. */
const FIRST = { image: '', at: 0, inContext: false };

/** Which part of an image is shown: which of its regions, and whether within the whole image. */
export type Part = typeof FIRST;

export const $part = atom(FIRST);

/** The part of an image that is shown. */
export const partOf = (item: FoundItem | undefined, part = $part.get()): Part =>
  part.image === item?.id ? part : FIRST;
