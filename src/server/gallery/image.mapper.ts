import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { ImageRow, RegionRow } from '#db/schema/images.ts';
import type { BlurredItem, GalleryItem, HostedImage, Provenance } from '#shared/images/image.contract.ts';
import type { AdminImage } from '#shared/images/image-admin.contract.ts';
import { fieldsOf, type ImageFieldName, publicFields } from '#shared/images/image-fields.ts';
import { forbidsCopies } from '#shared/images/licence.ts';
import { elementGround, tileGround } from '#shared/images/tile-ground.ts';
import type { AdminRegion, Region } from '#shared/regions/region.contract.ts';
import { tagLabel } from '#shared/tags/tag-kind.ts';
import { type ImageHost, parseWidths } from '../image-host/image-host.port.ts';

/** Alt text of an image: the stored one, else "<Company> – <tag> screen" (contract 7). */
export const altText = (stored: string, company: string, tags: readonly string[]): string =>
  stored.trim() || `${company} – ${tags[0] ? `${tagLabel(tags[0]).toLowerCase()} ` : ''}screen`;

/** Builds the address of an image's full size; provided by the image host. */
export type ImageAddress = ImageHost['address'];

/** Builds the addresses of images and of their regions; provided by the image host. */
export type ImageAddresses = Pick<ImageHost, 'address' | 'regionAddress'>;

/** A region with the name of its tag. */
export type TaggedRegion = Omit<RegionRow, 'imageId' | 'tagId' | 'position'> & { tag: string };

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
  | ImageFieldName
  | 'createdAt'
  | 'publishedAt'
  | 'changedAt'
  | 'mayDownload'
> & { replacedAt?: string | null };

type HostedRow = Pick<
  ListedImageRow,
  'publicId' | 'version' | 'format' | 'width' | 'height' | 'widths' | 'placeholder'
> &
  Partial<Pick<ListedImageRow, 'form'>>;

const momentsIn = (json: string): string[] =>
  (JSON.parse(json) as number[]).map((moment) => new Date(moment).toISOString());

const toProvenance = (row: ListedImageRow): Provenance => ({
  ...publicFields(row),
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

/** The region that an item shows, and the others if there are several. */
const toShownRegions = ([region, ...otherRegions]: Region[]): Pick<GalleryItem, 'region' | 'otherRegions'> => ({
  region: region ?? null,
  ...(otherRegions.length > 0 ? { otherRegions } : {}),
});

/** A row as the API's gallery item. `company` is included by reference, so that a company's images share one. */
export const toGalleryItem = (
  row: ListedImageRow,
  company: GalleryItem['company'],
  { tags, regions }: { tags: readonly string[]; regions: readonly Omit<TaggedRegion, 'checkAgain'>[] },
  host: ImageAddresses,
): GalleryItem => ({
  id: row.id,
  image: toHostedImage(row, altText(row.alt, company.name, tags), host.address),
  ...toShownRegions(regions.map((region) => toRegion(row, region, host))),
  folderName: row.folder,
  company,
  tags: [...tags],
  ...(row.mayDownload && !forbidsCopies(row.license) ? {} : { mayDownload: false as const }),
  ...toProvenance(row),
});

type Ground = Pick<Region, 'ground'>;

/** Grounds of regions: reading their placeholders takes a third of a page of elements. About 5 MB. */
const grounds = new LRUCache<string, Ground>({ max: 20_000 });

/** `elementGround`, remembered. */
function groundOf(region: { width: number; height: number; placeholder: string }): Ground {
  const key = `${region.width > region.height ? 'wide' : 'tall'} ${region.placeholder}`;
  const known = grounds.get(key) ?? elementGround(region);
  grounds.set(key, known);
  return known;
}

/** A region in the API's form. */
const toRegion = (
  image: Parameters<ImageHost['regionAddress']>[0],
  { number, tag, x, y, w, h, title, width, height, widths, placeholder }: Omit<TaggedRegion, 'checkAgain'>,
  { regionAddress }: Pick<ImageHost, 'regionAddress'>,
): Region => ({
  id: number,
  tag,
  box: [x, y, w, h],
  title,
  secure_url: regionAddress(image, { box: [x, y, w, h], width }),
  width,
  height,
  widths: parseWidths(widths),
  placeholder,
  ...groundOf({ width, height, placeholder }),
});

/** An image with what admins edit of it beside its row: its tags, and the regions of those, in order. */
export type TaggedRow = { row: ImageRow; tags: readonly string[]; regions: readonly TaggedRegion[] };

/** The regions of an image as the editor shows them. */
export const toAdminRegions = (
  { row, regions }: Omit<TaggedRow, 'tags'>,
  host: Pick<ImageHost, 'regionAddress'>,
): AdminRegion[] => regions.map((region) => ({ ...toRegion(row, region, host), checkAgain: region.checkAgain }));

/** Changes with every edit of what admins edit of an image, and with nothing else. */
export const editVersion = ({ row, tags, regions }: TaggedRow): string => {
  const { hidden, draft, publishAt, mayDownload, folder } = row;
  const edited = [...Object.values(fieldsOf(row)), hidden, draft, publishAt, mayDownload, folder, tags, regions];
  return hash('sha1', JSON.stringify(edited), 'base64url');
};

/** A row as the Images page shows it. */
export const toAdminImage = ({ row, tags, regions }: TaggedRow, host: ImageAddresses): AdminImage => ({
  id: row.id,
  image: toHostedImage(row, altText(row.alt, row.folder, tags), host.address),
  ...fieldsOf(row),
  folder: row.folder,
  fileName: row.originalName || row.sourceName,
  tags: [...tags],
  regions: toAdminRegions({ row, regions }, host),
  hidden: row.hidden,
  draft: row.draft,
  publishAt: row.publishAt?.toISOString() ?? null,
  mayDownload: row.mayDownload,
  bytes: row.bytes,
  version: editVersion({ row, tags, regions }),
});

/** The part of an item that everyone may see. */
export const toBlurredItem = ({ image }: GalleryItem, preview?: string): BlurredItem => ({
  placeholder: preview ? '' : image.placeholder,
  ...(preview ? { preview } : {}),
  width: image.width,
  height: image.height,
});
