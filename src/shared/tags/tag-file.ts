import { slugOf } from '../companies/slug.ts';
import { fnv } from '../text/fnv.ts';

/** A text's hash as 7 base-36 digits. */
const fingerprint = (text: string): string => fnv(text).toString(36).padStart(7, '0');

/** Longest readable part of a file's name. */
const READABLE_MAX = 60;

/** Name of the file that holds a tag's preview, without extension; unusual tags neither collide nor leave the folder. */
export const tagFile = (tag: string): string => `${slugOf(tag).slice(0, READABLE_MAX)}-${fingerprint(tag)}`;

/** Root-relative address of a tag's pre-rendered preview. */
export const tagPreviewPath = (tag: string): string => `/previews/${tagFile(tag)}.json`;
