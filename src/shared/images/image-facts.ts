import type { GalleryItem } from './image.contract.ts';
import { isLicenceStated } from './licence.ts';

/** A line of what is known of an image; with `href` a link. */
export type ImageFact = { name: string; value: string; href?: string };

const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });

/** The day of a moment as people read it: Apr 20, 2026. */
export const day = (moment: string): string => DAY.format(new Date(moment));

function sourceFact(source: string): ImageFact {
  const isAddress = /^https?:\/\//.test(source) && URL.canParse(source);
  return { name: 'Source', value: isAddress ? new URL(source).host : source, ...(isAddress && { href: source }) };
}

/** What is known of an image; what is not known is left out, but for the licence. */
export function imageFacts(item: GalleryItem): ImageFact[] {
  const { image, source, license, author, capturedAt, addedAt, changedAt } = item;
  return [
    { name: 'Size', value: `${image.width} × ${image.height}` },
    ...(source ? [sourceFact(source)] : []),
    { name: 'Licence', value: isLicenceStated(license) ? license.trim() : 'Licence not stated' },
    ...(author ? [{ name: 'Author', value: author }] : []),
    ...(capturedAt ? [{ name: 'Captured', value: day(capturedAt) }] : []),
    { name: 'Added', value: day(addedAt) },
    ...(changedAt ? [{ name: 'Changed', value: day(changedAt) }] : []),
  ];
}
