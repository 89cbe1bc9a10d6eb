import { imagePath, imagePicture } from '../site/addresses.ts';
import type { GalleryItem } from './image.contract.ts';

/**
 * The page of a public image as schema.org JSON-LD.
 * @param siteUrl public address without a trailing slash
 */
export function imageStructuredData(item: GalleryItem, siteUrl: string): Record<string, unknown> {
  const { id, title, image, company, source, license, author, addedAt, changedAt } = item;
  return {
    '@context': 'https://schema.org',
    '@type': 'ImageObject',
    '@id': `${siteUrl}${imagePath(id)}`,
    url: `${siteUrl}${imagePath(id)}`,
    contentUrl: new URL(image.secure_url, siteUrl).href,
    thumbnailUrl: `${siteUrl}${imagePicture(item)}`,
    name: title ?? image.alt,
    caption: image.alt,
    width: image.width,
    height: image.height,
    creditText: company.name,
    uploadDate: addedAt,
    ...(changedAt && { dateModified: changedAt }),
    ...(author && { creator: { '@type': 'Person', name: author } }),
    ...(license && { copyrightNotice: license }),
    ...(source && URL.canParse(source) && { acquireLicensePage: source }),
    inLanguage: 'en',
  };
}
