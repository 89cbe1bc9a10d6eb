import { hash } from 'node:crypto';
import type { ImageRow } from '#db/schema/images.ts';
import type { BlurredItem, GalleryItem, HostedImage, Provenance } from '#shared/images/image.contract.ts';
import type { AdminImage } from '#shared/images/image-admin.contract.ts';
import { forbidsCopies } from '#shared/images/licence.ts';
import { tileGround } from '#shared/images/tile-ground.ts';
import { tagLabel } from '#shared/tags/tag-kind.ts';
import type { ImageHost } from '../image-host/image-host.port.ts';
import { parseWidths } from '../image-host/renditions.ts';

/** Alt text of an image: the stored one, else "<Company> – <tag> screen" (contract 7). */
export const altText = (stored: string, company: string, tags: readonly string[]): string =>
  stored.trim() || `${company} – ${tags[0] ? `${tagLabel(tags[0]).toLowerCase()} ` : ''}screen`;

/** Builds the address of an image's full size; provided by the image host. */
export type ImageAddress = ImageHost['address'];

/** Columns of an image's entry in a list. */
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
  | 'publishedAt'
  | 'changedAt'
  | 'mayDownload'
> & { replacedAt?: string | null };

type HostedRow = Pick<
  ListedImageRow,
  'publicId' | 'version' | 'format' | 'width' | 'height' | 'widths' | 'placeholder'
>;

const momentsIn = (json: string): string[] =>
  (JSON.parse(json) as number[]).map((moment) => new Date(moment).toISOString());

const toProvenance = (row: ListedImageRow): Provenance => ({
  ...(row.title ? { title: row.title } : {}),
  ...(row.source ? { source: row.source } : {}),
  ...(row.license ? { license: row.license } : {}),
  ...(row.author ? { author: row.author } : {}),
  ...(row.capturedAt ? { capturedAt: row.capturedAt } : {}),
  addedAt: (row.publishedAt ?? row.createdAt).toISOString(),
  ...(row.changedAt ? { changedAt: row.changedAt.toISOString() } : {}),
  ...(row.replacedAt && row.replacedAt !== '[]' ? { replacedAt: momentsIn(row.replacedAt) } : {}),
});

/** Stored bytes in the API's form: of an image, or of an earlier version. */
export const toHostedImage = (row: HostedRow, alt: string, address: ImageAddress): HostedImage => ({
  secure_url: address(row),
  public_id: row.publicId,
  width: row.width,
  height: row.height,
  format: row.format,
  alt,
  placeholder: row.placeholder,
  ...tileGround(row),
  widths: parseWidths(row.widths),
});

/** A row as the API's gallery item. `company` is included by reference, so that a company's images share one. */
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
  ...(row.mayDownload && !forbidsCopies(row.license) ? {} : { mayDownload: false as const }),
  ...toProvenance(row),
});

/** Changes with every edit of what admins edit of an image, and with nothing else. */
export const editVersion = (row: ImageRow, tags: readonly string[]): string => {
  const { alt, title, source, license, author, capturedAt, hidden, draft, publishAt, mayDownload, folder } = row;
  const edited = [alt, title, source, license, author, capturedAt, hidden, draft, publishAt, mayDownload, folder, tags];
  return hash('sha1', JSON.stringify(edited), 'base64url');
};

/** A row as the Images page shows it. */
export const toAdminImage = (row: ImageRow, tags: readonly string[], address: ImageAddress): AdminImage => ({
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
  draft: row.draft,
  publishAt: row.publishAt?.toISOString() ?? null,
  mayDownload: row.mayDownload,
  bytes: row.bytes,
  version: editVersion(row, tags),
});

/** The part of an item that everyone may see. */
export const toBlurredItem = ({ image }: GalleryItem, preview?: string): BlurredItem => ({
  placeholder: preview ? '' : image.placeholder,
  ...(preview ? { preview } : {}),
  width: image.width,
  height: image.height,
});
