import { placeholderUrl } from './thumb-hash.ts';

/** Longer side of a preview in the HTML of a static page, which has dozens of them. */
const COVER_SIDE = 5;

/** Style of a cover: its blurred preview is visible until the image covers it. Needs no script. */
export function blurredCover(hash: string | null): { background?: string } {
  const url = placeholderUrl(hash, COVER_SIDE);
  return url ? { background: `url(${url}) left top / cover` } : {};
}
