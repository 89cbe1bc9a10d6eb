import type { CompanyRow } from '#db/schema/companies.ts';
import type { Company } from '#shared/companies/company.contract.ts';
import { matchFolder } from '#shared/companies/folder-match.ts';
import { inCuratedOrder } from '#shared/images/curated-order.ts';
import type { GalleryItem } from '#shared/images/image.contract.ts';
import { ALL_TAGS, isWholeList, type TagKind, tagKind } from '#shared/tags/tag-kind.ts';
import { toCompany } from '../companies/company.mapper.ts';
import { type ImageAddress, type ListedImageRow, toGalleryItem } from '../images/image.mapper.ts';
import type { GalleryRows } from './gallery.repository.ts';

/** A tag and how many images of the gallery carry it. */
export type TagCount = { tag: string; count: number };

/** The whole gallery in memory, in its order, ready to be cut for a viewer. Never changed once made. */
export type GallerySnapshot = {
  revision: number;
  companies: readonly Company[];
  companyBySlug: ReadonlyMap<string, Company>;
  /** Every shown image: by company order, then its own position. */
  items: readonly GalleryItem[];
  /** Items by tag in curated order, with `all`, `all-screens` and `all-ui-elements` among the keys. */
  itemsByTag: ReadonlyMap<string, readonly GalleryItem[]>;
  /** Addresses of logos that lie in the folders of companies, by company slug; they are public and in no list. */
  folderLogos: ReadonlyMap<string, string>;
  /** Items by company slug, by their own position. */
  itemsByCompany: ReadonlyMap<string, readonly GalleryItem[]>;
  /** Tags in use, most used first, then by name; without the special ones. */
  tags: readonly TagCount[];
};

const push = <K, V>(map: Map<K, V[]>, key: K, value: V) => {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
};

/** The shown images of each company, by company id, in folder and position order. */
function imagesByCompany(rows: GalleryRows): Map<string, ListedImageRow[]> {
  const owners = new Map<string, CompanyRow | undefined>();
  const grouped = new Map<string, ListedImageRow[]>();
  for (const image of rows.images) {
    if (!owners.has(image.folder)) {
      const match = matchFolder(image.folder, rows.companies);
      owners.set(image.folder, 'company' in match ? match.company : undefined);
    }
    const owner = owners.get(image.folder);
    if (owner) push(grouped, owner.id, image);
  }
  return grouped;
}

/** A picture that its owner has called "logo" in a folder of the image host; what we store ourselves has no such name. */
export const isLogo = ({ publicId }: Pick<ListedImageRow, 'publicId'>): boolean => /\/logo$/i.test(publicId);

/** Those that pass and those that don't, each in their order. */
function partition<T>(list: readonly T[], passes: (value: T) => boolean): [T[], T[]] {
  const sides: [T[], T[]] = [[], []];
  for (const value of list) sides[passes(value) ? 0 : 1].push(value);
  return sides;
}

/** Items by tag, with `all`, `all-screens` and `all-ui-elements` among the keys. */
export function groupByTag(items: readonly GalleryItem[]): Map<string, GalleryItem[]> {
  const byTag = new Map<string, GalleryItem[]>([
    [ALL_TAGS.all, [...items]],
    [ALL_TAGS.screens, []],
    [ALL_TAGS['ui-elements'], []],
  ]);
  for (const item of items) {
    for (const tag of item.tags) push(byTag, tag, item);
    for (const kind of new Set(item.tags.map(tagKind))) push(byTag, ALL_TAGS[kind], item);
  }
  return byTag;
}

/** The kind of a list's tag; `all` has none. */
const listKind = (tag: string): TagKind | undefined => {
  if (tag === ALL_TAGS.all) return undefined;
  return tag === ALL_TAGS.screens ? 'screens' : tagKind(tag);
};

const byUse = (a: TagCount, b: TagCount) => b.count - a.count || (a.tag < b.tag ? -1 : 1);

/** Tags of some items, most used first, then by name. */
export function countTags(items: readonly GalleryItem[]): TagCount[] {
  const counts = new Map<string, number>();
  for (const tag of items.flatMap((item) => item.tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts].map(([tag, count]) => ({ tag, count })).sort(byUse);
}

/** Companies and shown images as the wire has them; everything else of a snapshot is an arrangement of these. */
export type GalleryContent = Pick<GallerySnapshot, 'revision' | 'companies' | 'folderLogos' | 'items'>;

/** Maps the rows; linear in the number of images. */
export function readContent(rows: GalleryRows, address: ImageAddress): GalleryContent {
  const grouped = imagesByCompany(rows);
  const companies: Company[] = [];
  const folderLogos = new Map<string, string>();
  const items: GalleryItem[] = [];
  for (const row of rows.companies) {
    const [logos, own] = partition(grouped.get(row.id) ?? [], isLogo);
    if (logos[0]) folderLogos.set(row.slug, address(logos[0]));
    companies.push(toCompany(row, own.length));
    const { name, slug } = row;
    const company = { name, slug };
    for (const image of own) {
      // At the image host anyone may call a tag `all`; it would put the image into that list twice.
      const tags = (rows.tagsOf.get(image.id) ?? []).filter((tag) => !isWholeList(tag));
      items.push(toGalleryItem(image, company, tags, address));
    }
  }
  return { revision: rows.revision, companies, folderLogos, items };
}

/** Makes the lists that are read: by tag, by company. */
export function arrange({ revision, companies, folderLogos, items }: GalleryContent): GallerySnapshot {
  const itemsByCompany = new Map<string, GalleryItem[]>(companies.map(({ slug }) => [slug, []]));
  for (const item of items) itemsByCompany.get(item.company.slug)?.push(item);
  const itemsByTag = new Map(
    [...groupByTag(items)].map(([tag, tagged]) => [tag, inCuratedOrder(tagged, companies, listKind(tag))]),
  );
  const tags = [...itemsByTag]
    .filter(([tag]) => !isWholeList(tag))
    .map(([tag, tagged]) => ({ tag, count: tagged.length }))
    .sort(byUse);
  return {
    revision,
    companies,
    folderLogos,
    companyBySlug: new Map(companies.map((company) => [company.slug, company])),
    items,
    itemsByTag,
    itemsByCompany,
    tags,
  };
}
