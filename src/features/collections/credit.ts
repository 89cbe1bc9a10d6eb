import type { GalleryItem } from '#shared/images/image.contract.ts';
import { licenceText } from '#shared/images/licence.ts';

/** Author, source and licence of an image, in one line. */
export const creditOf = ({ title, image, company, author, source, license, capturedAt }: GalleryItem): string =>
  [
    `“${title ?? image.alt}”`,
    company.name,
    author && `by ${author}`,
    capturedAt && `captured ${capturedAt}`,
    source,
    licenceText(license),
  ]
    .filter(Boolean)
    .join(', ');
