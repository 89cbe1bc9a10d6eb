import { captionOf } from '#shared/images/caption.ts';
import type { GalleryItem } from '#shared/images/image.contract.ts';

/** Longest name of a file without its ending, in characters. */
const NAME_MAX_CHARACTERS = 80;

/** Reserved device names on Windows. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/** A text as a safe file name on any system: letters, digits and dashes, so that it contains no path and no extension. */
export function safeName(text: string, otherwise = 'image'): string {
  const name = text
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  const short = [...name].slice(0, NAME_MAX_CHARACTERS).join('').replace(/-+$/, '');
  return short === '' || DEVICE.test(short) ? otherwise : short;
}

/** The name of an image's file: company and title, or a fallback. */
export const fileNameOf = ({ company, title, image, region }: GalleryItem, ending: string): string =>
  `${safeName(`${company.name} ${captionOf({ title: (region?.title || title) ?? image.alt, image, company })}`)}.${ending}`;
