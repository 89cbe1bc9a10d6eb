import type { GalleryItem } from './image.contract.ts';
import { isLicenceStated } from './licence.ts';

/** A fact about an image; with `href` a link. */
export type ImageFact = { name: string; value: string; href?: string };

const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });

/** The day of a time for people: Apr 20, 2026. */
export const day = (moment: string): string => DAY.format(new Date(moment));

function sourceFact(source: string): ImageFact {
  const isAddress = /^https?:\/\//.test(source) && URL.canParse(source);
  return { name: 'Source', value: isAddress ? new URL(source).host : source, ...(isAddress && { href: source }) };
}

/** The known facts about an image; only the licence is listed when unknown. */
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
