import { slugOf } from '../companies/slug.ts';

/** FNV-1a over UTF-16 code units, 32 bits, as 7 base-36 digits. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  }
  return hash.toString(36).padStart(7, '0');
}

/** Longest readable part of a file's name. */
const READABLE_MAX = 60;

/** Name of the file that holds a tag's preview, without extension; unusual tags neither collide nor leave the folder. */
export const tagFile = (tag: string): string => `${slugOf(tag).slice(0, READABLE_MAX)}-${fingerprint(tag)}`;

/** Root-relative address of a tag's pre-rendered preview. */
export const tagPreviewPath = (tag: string): string => `/previews/${tagFile(tag)}.json`;
