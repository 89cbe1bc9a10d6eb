import type { ImageRow } from '#db/schema/images.ts';
import { altText } from '#shared/images/alt-text.ts';
import type { BlurredItem, GalleryItem, HostedImage, Provenance } from '#shared/images/image.contract.ts';
import type { DeskImage } from '#shared/images/image-desk.contract.ts';
import type { ImageHost } from '../image-host/image-host.port.ts';

/** Makes the address of an image's full size; the image host's part of the mapping. */
export type ImageAddress = ImageHost['address'];

/** Widths as the table keeps them ("480,960,1920") as numbers. */
export const parseWidths = (widths: string): number[] => (widths === '' ? [] : widths.split(',').map(Number));

/** What an image's entry in a list is made of. */
export type ListedImageRow = Pick<
  ImageRow,
  | 'id'
  | 'folder'
  | 'publicId'
  | 'version'
  | 'format'
  | 'width'
  | 'height'
  | 'widths'
  | 'placeholder'
  | 'alt'
  | 'title'
  | 'source'
  | 'license'
  | 'author'
  | 'capturedAt'
  | 'createdAt'
  | 'changedAt'
>;

const toProvenance = (row: ListedImageRow): Provenance => ({
  ...(row.title ? { title: row.title } : {}),
  ...(row.source ? { source: row.source } : {}),
  ...(row.license ? { license: row.license } : {}),
  ...(row.author ? { author: row.author } : {}),
  ...(row.capturedAt ? { capturedAt: row.capturedAt } : {}),
  addedAt: row.createdAt.toISOString(),
  ...(row.changedAt ? { changedAt: row.changedAt.toISOString() } : {}),
});

const toHostedImage = (row: ListedImageRow, alt: string, address: ImageAddress): HostedImage => ({
  secure_url: address(row),
  public_id: row.publicId,
  width: row.width,
  height: row.height,
  format: row.format,
  alt,
  placeholder: row.placeholder,
  widths: parseWidths(row.widths),
});

/** A row as the wire's gallery item. `company` becomes part of it as it is, so that a company's images share one. */
export const toGalleryItem = (
  row: ListedImageRow,
  company: GalleryItem['company'],
  tags: readonly string[],
  address: ImageAddress,
): GalleryItem => ({
  id: row.id,
  image: toHostedImage(row, altText(row.alt, company.name, tags), address),
  folderName: row.folder,
  company,
  tags: [...tags],
  ...toProvenance(row),
});

/** A row as the images desk shows it. */
export const toDeskImage = (row: ImageRow, tags: readonly string[], address: ImageAddress): DeskImage => ({
  id: row.id,
  image: toHostedImage(row, altText(row.alt, row.folder, tags), address),
  alt: row.alt,
  folder: row.folder,
  fileName: row.originalName || row.sourceName,
  title: row.title,
  source: row.source,
  license: row.license,
  author: row.author,
  capturedAt: row.capturedAt,
  tags: [...tags],
  hidden: row.hidden,
  bytes: row.bytes,
});

/** What remains of an item for those who may not see it. */
export const toBlurredItem = ({ image }: GalleryItem): BlurredItem => ({
  placeholder: image.placeholder,
  width: image.width,
  height: image.height,
});
