import type { CompanyRow } from '#db/schema/companies.ts';
import { folderMatcher } from '#shared/companies/folder-match.ts';
import { isWholeList, type TagKind, tagKind } from '#shared/tags/tag-kind.ts';
import { yieldRegularly } from '../yield-regularly.ts';
import type { Catalog, Counters } from './gallery-index.repository.ts';
import { keepsPlaces, tagsAndSynonyms } from './index-catalog.ts';
import type { Segment } from './index-segment.ts';

/** Bits of the kinds of an image's tags. */
export const KIND_BIT: Record<TagKind, number> = { screens: 1, 'ui-elements': 2 };

/**
 * The listed images in numbers, one place in each array per image. They are in the companies' order and then in the
 * company's own, so that the images of a company are consecutive. Immutable once built.
 */
export type GalleryIndex = {
  counters: Counters;
  companies: readonly CompanyRow[];
  /** Companies that are in no list, and how many images they would show. No other company can own their folders. */
  drafts: readonly { row: CompanyRow; imageCount: number; folders: readonly string[] }[];
  synonyms: Catalog['synonyms'];
  /** Folders of each company, by its place. */
  folders: ReadonlyMap<number, readonly string[]>;
  /** Tag names; images refer to them by their place here. Without the special tags of whole lists. */
  tagNames: readonly string[];
  /** What each tag means; empty: not described. */
  tagDescriptions: readonly string[];
  /** Earlier tag names and the tags that they resolve to. */
  tagAliases: ReadonlyMap<string, string>;
  /** How many images there are. */
  size: number;
  /** Row number of each place, and the place of each row number (-1: not listed). */
  numbers: Uint32Array;
  places: Int32Array;
  /** Place of the image's company in `companies`. */
  company: Uint16Array | Uint32Array;
  /** First place of each company, and one more for the end. */
  companyStart: Uint32Array;
  /** `KIND_BIT`s. */
  kinds: Uint8Array;
  themes: Uint8Array;
  colours: Uint16Array;
  /** When visitors first saw each image, in seconds, and when it last changed for them, in ms. */
  addedAt: Float64Array;
  newsAt: Float64Array;
  /** First entry of each place in `tags`, and one more for the end; entries are places in `tagNames`, in the image's order. */
  tagStart: Uint32Array;
  tags: Uint16Array | Uint32Array;
};

/** Images of the index by segment. */
export type Segments = ReadonlyMap<number, Segment>;

type Folders = readonly { number: number; name: string }[];
type Owners = Map<number, { place: number; name: string }>;

/** Owner's place in `companies` of each folder by number, and the folder's name; unowned folders are left out. */
function ownersOf(companies: readonly CompanyRow[], folders: Folders): Owners {
  const match = folderMatcher(companies);
  const placeOf = new Map(companies.map(({ id }, place) => [id, place]));
  const owners = new Map<number, { place: number; name: string }>();
  for (const { number, name } of folders) {
    const found = match(name);
    const place = 'company' in found ? placeOf.get(found.company.id) : undefined;
    if (place !== undefined) owners.set(number, { place, name });
  }
  return owners;
}

/** An image of a segment; the caller sorts within a company. */
type Source = { segment: Segment; at: number; folder: string };

/** Images by their company's place, each list in the company's own order. */
async function byCompany(
  companies: readonly CompanyRow[],
  owners: Owners,
  segments: Segments,
  yieldIfDue: YieldIfDue,
): Promise<Source[][]> {
  const grouped = companies.map((): Source[] => []);
  for (const segment of segments.values()) {
    await yieldIfDue();
    for (const [at, folder] of segment.folders.entries()) {
      const owner = owners.get(folder);
      if (owner) grouped[owner.place]?.push({ segment, at, folder: owner.name });
    }
  }
  const positionOf = ({ segment, at }: Source) => segment.positions[at] ?? 0;
  const numberOf = ({ segment, at }: Source) => segment.numbers[at] ?? 0;
  const compare = (a: Source, b: Source) =>
    positionOf(a) - positionOf(b) || (a.folder === b.folder ? numberOf(a) - numberOf(b) : a.folder < b.folder ? -1 : 1);
  for (const own of grouped) {
    own.sort(compare);
    await yieldIfDue();
  }
  return grouped;
}

/** The index with another catalog, if each image keeps its place and tags: most edits change texts only. Else undefined. */
export function withCatalog(
  index: GalleryIndex,
  { before, after, counters }: { before: Catalog; after: Catalog; counters: Counters },
): GalleryIndex | undefined {
  if (!keepsPlaces(before, after)) return undefined;
  const rows = after.companies.filter(({ draft }) => draft);
  return {
    ...index,
    ...tagsAndSynonyms(after),
    counters,
    companies: after.companies.filter(({ draft }) => !draft),
    drafts: index.drafts.map((entry, at) => ({ ...entry, row: rows[at] ?? entry.row })),
  };
}

type YieldIfDue = () => Promise<void> | undefined;

/** Builds the index; linear in the number of images. Yields to requests meanwhile. */
export async function buildIndex(
  catalog: Catalog,
  { folders, segments, counters }: { folders: Folders; segments: Segments; counters: Counters },
): Promise<GalleryIndex> {
  const yieldIfDue = yieldRegularly();
  const { companies: all, tags } = catalog;
  const named = tags.filter(({ name }) => !isWholeList(name));
  const tagPlace = new Map(named.map(({ id }, place) => [id, place]));
  const tagBits = named.map(({ name }) => KIND_BIT[tagKind(name)]);
  const [companies, drafts] = [all.filter(({ draft }) => !draft), all.filter(({ draft }) => draft)];
  const owners = ownersOf([...companies, ...drafts], folders);
  const byOwner = await byCompany(all, owners, segments, yieldIfDue);
  const grouped = byOwner.slice(0, companies.length);
  const size = grouped.reduce((sum, own) => sum + own.length, 0);
  let [links, highest] = [0, 0];
  for (const { tagIds, numbers } of segments.values()) {
    links += tagIds.length;
    for (const number of numbers) highest = Math.max(highest, number);
  }
  const index = {
    numbers: new Uint32Array(size),
    places: new Int32Array(highest + 1).fill(-1),
    company: companies.length > 0xffff ? new Uint32Array(size) : new Uint16Array(size),
    companyStart: new Uint32Array(companies.length + 1),
    kinds: new Uint8Array(size),
    themes: new Uint8Array(size),
    colours: new Uint16Array(size),
    addedAt: new Float64Array(size),
    newsAt: new Float64Array(size),
    tagStart: new Uint32Array(size + 1),
    tags: named.length > 0xffff ? new Uint32Array(links) : new Uint16Array(links),
  };
  let [place, link] = [0, 0];
  const takeTags = ({ segment, at }: Source): number => {
    let kinds = 0;
    for (const id of segment.tagIds.subarray(segment.tagStart[at], segment.tagStart[at + 1])) {
      const tag = tagPlace.get(id);
      if (tag === undefined) continue;
      index.tags[link] = tag;
      kinds |= tagBits[tag] ?? 0;
      link += 1;
    }
    return kinds;
  };
  for (const [company, own] of grouped.entries()) {
    index.companyStart[company] = place;
    await yieldIfDue();
    for (const source of own) {
      const { segment, at } = source;
      const number = segment.numbers[at] ?? 0;
      index.numbers[place] = number;
      index.places[number] = place;
      index.company[place] = company;
      index.themes[place] = segment.themes[at] ?? 0;
      index.colours[place] = segment.colours[at] ?? 0;
      index.addedAt[place] = segment.addedAt[at] ?? 0;
      index.newsAt[place] = segment.newsAt[at] ?? 0;
      index.tagStart[place] = link;
      index.kinds[place] = takeTags(source);
      place += 1;
    }
  }
  index.companyStart[companies.length] = place;
  index.tagStart[size] = link;
  const owned = Map.groupBy(owners.values(), (owner) => owner.place);
  const ownFolders = new Map([...owned].map(([owner, list]) => [owner, list.map(({ name }) => name)]));
  return {
    folders: ownFolders,
    counters,
    companies,
    drafts: drafts.map((row, at) => ({
      row,
      imageCount: byOwner[companies.length + at]?.length ?? 0,
      folders: ownFolders.get(companies.length + at) ?? [],
    })),
    ...tagsAndSynonyms(catalog),
    size,
    ...index,
  };
}
