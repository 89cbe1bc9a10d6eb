import type { EncodedImage, Rendition } from './encode-image.ts';

/** The largest rendition: the full size. */
export function fullSizeOf({ renditions }: Pick<EncodedImage, 'renditions'>): Rendition {
  const full = renditions.at(-1);
  if (!full) throw new Error('An encoded image has no rendition.');
  return full;
}
