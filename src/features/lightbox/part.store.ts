import { atom } from 'nanostores';
import type { FoundItem } from '#shared/search/search.contract.ts';

/** Which region of an image is shown. */
export const $part = atom({ image: '', at: 0 });

/** Whether regions are shown within their whole image, until the lightbox closes; null: as each of them begins. */
export const $inContext = atom<boolean | null>(null);

/** Index of the region of an image that is shown: its first one, unless another was chosen. */
export const partOf = (item: FoundItem | undefined, part = $part.get()): number =>
  part.image === item?.id ? part.at : 0;
