import type { CompanyRow } from '#db/schema/companies.ts';
import type { DemoListing } from '#shared/companies/company.contract.ts';
import { folderMatcher } from '#shared/companies/folder-match.ts';
import { CHOICE_FIELDS, type ChoiceFieldName } from '#shared/images/image-fields.ts';
import { isWholeList, type TagKind, tagKind } from '#shared/tags/tag-kind.ts';
import { yieldRegularly } from '../yield-regularly.ts';
import {
  type Catalog,
  type Counters,
  SEGMENT_SIZE,
  STORED_FIELDS,
  type StoredField,
} from './gallery-index.repository.ts';

/** The parts of an index that follow from the catalog without looking at images. */
function tagsAndWords({ tags, aliases, synonyms, intents }: Catalog) {
  const named = tags.filter(({ name }) => !isWholeList(name));
  const nameOf = new Map(named.map(({ id, name }) => [id, name]));
  return {
    synonyms,
    intents,
    tagNames: named.map(({ name }) => name),
    tagDescriptions: named.map(({ description }) => description),
    tagAliases: new Map(aliases.map(({ name, tagId }) => [name, nameOf.get(tagId) ?? name])),
  };
}

/** The part of a catalog that determines the position and tags of each image. */
const placingOf = ({ companies, tags, isDemoShown }: Catalog): string =>
  JSON.stringify([
    isDemoShown,
    companies.map(({ id, name, slug, cloudinaryFolder, draft, demo }) => [
      id,
      name,
      slug,
      cloudinaryFolder,
      draft,
      demo,
    ]),
    tags.map(({ id, name }) => [id, name]),
  ]);

/** Whether each image keeps its position and its tags with another catalog. */
const keepsPositions = (before: Catalog, after: Catalog): boolean => placingOf(before) === placingOf(after);

/** A code of each image, by field. */
type ChoiceCodes = Readonly<Record<ChoiceFieldName, Uint8Array>>;

/** An array of codes for each field with choices. */
const choiceCodes = (of: (name: ChoiceFieldName, at: number) => Uint8Array): ChoiceCodes =>
  Object.fromEntries(CHOICE_FIELDS.map((name, at) => [name, of(name, at)])) as ChoiceCodes;

/** An image of a segment as stored: its fields by name; of segments of earlier versions, without the last ones. */
type StoredImage = Readonly<Partial<Record<StoredField, string>>>;

/** What images are filtered and ordered by: a number of each. A new one needs a line here and its field in `STORED`. */
const COLUMNS = {
  /** Unix seconds: when visitors first saw it. */
  addedAt: { type: Float64Array, of: ({ addedAt }: StoredImage) => Number(addedAt) },
  /** When it last changed for visitors, in ms: it was added, or its bytes were replaced. */
  newsAt: {
    type: Float64Array,
    of: ({ addedAt, sinceAdded = '0' }: StoredImage) => Number(addedAt) * 1_000 + Number(sinceAdded),
  },
  /** 0: unknown, else one more than the position in `THEMES`. */
  themes: { type: Uint8Array, of: ({ theme }: StoredImage) => Number(theme) },
  /** A bit for each of `COLOURS`. */
  colours: { type: Uint16Array, of: ({ colours }: StoredImage) => Number(colours) },
  accents: { type: Uint16Array, of: ({ accents = '0' }: StoredImage) => Number(accents) },
  /** 0: neither, else one more than the position in `DENSITIES`. */
  density: { type: Uint8Array, of: ({ density = '0' }: StoredImage) => Number(density) },
} as const;

type ColumnName = keyof typeof COLUMNS;
type Columns = { [Name in ColumnName]: InstanceType<(typeof COLUMNS)[Name]['type']> };
const COLUMN_NAMES = Object.keys(COLUMNS) as ColumnName[];

/** An array for each of `COLUMNS`. */
const columnsBy = (make: (name: ColumnName) => Columns[ColumnName]): Columns =>
  Object.fromEntries(COLUMN_NAMES.map((name) => [name, make(name)])) as Columns;

/** The index of a segment's images: one position in each array per image. */
export type Segment = Columns & {
  numbers: Uint32Array;
  folders: Uint32Array;
  positions: Int32Array;
  /** By field: 0: unknown, else one more than the position in its choices. */
  choices: ChoiceCodes;
  /** First entry of each image in `tagIds`, and one more for the end. */
  tagStart: Uint32Array;
  /** Tag ids in the image's own order. */
  tagIds: Uint32Array;
  /** 1 for each tag that a region of the image shows. */
  hasRegion: Uint8Array;
  /** Regions with colours, by their image. */
  regions: RegionLooks & { at: Uint16Array; tagIds: Uint32Array };
};

/** Numbers of regions in their images, and their colours: bits as of images, and codes of themes, those of their images where they have none. */
type RegionLooks = { number: Uint32Array; colours: Uint16Array; accents: Uint16Array; themes: Uint8Array };

/** The fields of a stored image by name. */
function storedImage(row: string): StoredImage {
  const image: { -readonly [Name in keyof StoredImage]: StoredImage[Name] } = {};
  for (const [at, field] of row.split(' ').entries()) image[STORED_FIELDS[at] as StoredField] = field;
  return image;
}

function parseRegions(rows: readonly StoredImage[]): Segment['regions'] {
  const regions = rows.flatMap(({ regions: own, theme }, at) =>
    (own ? own.split('.') : []).map((region) => ({ at, theme, own: region.split('-').map(Number) })),
  );
  const column = (field: number) => regions.map(({ own }) => own[field] ?? 0);
  return {
    at: Uint16Array.from(regions, ({ at }) => at),
    tagIds: Uint32Array.from(column(0)),
    colours: Uint16Array.from(column(1)),
    accents: Uint16Array.from(column(2)),
    number: Uint32Array.from(column(4)),
    themes: Uint8Array.from(regions, ({ theme, own }) => own[3] || Number(theme)),
  };
}

/** Reads the images of a segment as stored (db/schema/search.ts). */
export function parseSegment(segment: number, text: string): Segment {
  const rows = text === '' ? [] : text.split(';').map(storedImage);
  const tagIds: number[] = [];
  const hasRegion: number[] = [];
  const tagStart = new Uint32Array(rows.length + 1);
  for (const [at, { tags }] of rows.entries()) {
    for (const id of tags ? tags.split('.') : []) {
      hasRegion.push(id.endsWith('r') ? 1 : 0);
      tagIds.push(Number.parseInt(id, 10));
    }
    tagStart[at + 1] = tagIds.length;
  }
  return {
    ...columnsBy((name) => COLUMNS[name].type.from(rows.map(COLUMNS[name].of))),
    numbers: Uint32Array.from(rows, ({ offset }) => segment * SEGMENT_SIZE + Number(offset)),
    folders: Uint32Array.from(rows, ({ folder }) => Number(folder)),
    positions: Int32Array.from(rows, ({ place }) => Number(place)),
    choices: choiceCodes((_, at) => Uint8Array.from(rows, ({ choices }) => Number(choices?.split('.')[at] ?? 0))),
    tagStart,
    tagIds: Uint32Array.from(tagIds),
    hasRegion: Uint8Array.from(hasRegion),
    regions: parseRegions(rows),
  };
}

/** Bits of the kinds of an image's tags. */
export const KIND_BIT: Record<TagKind, number> = { screens: 1, 'ui-elements': 2 };

/** What searches read of a company: the thread that evaluates them gets a copy. */
const LISTED_COLUMNS = [
  'id',
  'name',
  'slug',
  'category',
  'demo',
  'license',
  'source',
  'logoUrl',
  'logoColor',
  'logoIcon',
] as const;

export type ListedCompany = Pick<CompanyRow, (typeof LISTED_COLUMNS)[number]>;
/** The same by column: 10,000 companies are copied in a fifth of the time. */
export type CompanyColumns = { [C in keyof ListedCompany]: ListedCompany[C][] };

/** Companies by column, to be sent to a thread. */
export const toColumns = (companies: readonly ListedCompany[]): CompanyColumns =>
  Object.fromEntries(LISTED_COLUMNS.map((name) => [name, companies.map((company) => company[name])])) as CompanyColumns;

/** Companies from their columns. */
export const fromColumns = (columns: CompanyColumns): ListedCompany[] =>
  columns.id.map(
    (_id, at) => Object.fromEntries(LISTED_COLUMNS.map((name) => [name, columns[name][at]])) as ListedCompany,
  );

/**
 * The listed images in numbers, one position in each array per image. They are in the companies' order and then in the
 * company's own, so that the images of a company are consecutive. Immutable once built.
 */
export type GalleryIndex = Columns & {
  counters: Counters;
  companies: readonly ListedCompany[];
  /** The same companies in full. */
  rows: readonly CompanyRow[];
  /** Drafts, and the demo set aside: in no list, with the images they would show. No other company can own their folders. */
  unlisted: readonly { row: CompanyRow; imageCount: number; folders: readonly string[] }[];
  demo: DemoListing;
  synonyms: Catalog['synonyms'];
  /** What words of a search mean; earlier ones come first. */
  intents: Catalog['intents'];
  /** Folders of each company, by its position. */
  folders: ReadonlyMap<number, readonly string[]>;
  /** Tag names; images refer to them by their position here. Without the special tags of whole lists. */
  tagNames: readonly string[];
  /** What each tag means; empty: not described. */
  tagDescriptions: readonly string[];
  /** Earlier tag names and the tags that they resolve to. */
  tagAliases: ReadonlyMap<string, string>;
  /** How many images there are. */
  size: number;
  /** The first of them count, in studies as in figures; only a demo that is shown beside real companies does not. */
  counted: number;
  /** Row number of each position, and the position of each row number (-1: not listed). */
  numbers: Uint32Array;
  positions: Int32Array;
  /** Position of the image's company in `companies`. */
  company: Uint16Array | Uint32Array;
  /** First position of each company, and one more for the end. */
  companyStart: Uint32Array;
  /** `KIND_BIT`s. */
  kinds: Uint8Array;
  /** By field of an image: 0: unknown, else one more than the position in its choices. */
  choices: ChoiceCodes;
  /** First entry of each position in `tags`, and one more for the end; entries are positions in `tagNames`, in the image's order. */
  tagStart: Uint32Array;
  tags: Uint16Array | Uint32Array;
  /** 1 for each entry of `tags` that a region of the image shows. */
  hasRegion: Uint8Array;
  /** Regions with colours, of tags that their image has; ascending by its position. */
  regions: RegionLooks & { position: Uint32Array; tag: Uint16Array | Uint32Array };
};

/** Images of the index by segment. */
type Segments = ReadonlyMap<number, Segment>;

type Folders = readonly { number: number; name: string }[];
type Owners = Map<number, { position: number; name: string }>;

/** Owner's position in `companies` of each folder by number, and the folder's name; unowned folders are left out. */
function ownersOf(companies: readonly CompanyRow[], folders: Folders): Owners {
  const match = folderMatcher(companies);
  const positionOf = new Map(companies.map(({ id }, position) => [id, position]));
  const owners = new Map<number, { position: number; name: string }>();
  for (const { number, name } of folders) {
    const found = match(name);
    const position = 'company' in found ? positionOf.get(found.company.id) : undefined;
    if (position !== undefined) owners.set(number, { position, name });
  }
  return owners;
}

/** An image of a segment; the caller sorts within a company. */
type Source = { segment: Segment; at: number; folder: string };

/** Images by their company's position, each list in the company's own order. */
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
      if (owner) grouped[owner.position]?.push({ segment, at, folder: owner.name });
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

/** The index with another catalog, if each image keeps its position and tags: most edits change texts only. Else undefined. */
export function withCatalog(
  index: GalleryIndex,
  { before, after, counters }: { before: Catalog; after: Catalog; counters: Counters },
): GalleryIndex | undefined {
  if (!keepsPositions(before, after)) return undefined;
  const all = byListing(after.companies);
  const rows = all.slice(0, index.rows.length);
  return {
    ...index,
    ...tagsAndWords(after),
    counters,
    companies: rows,
    rows,
    unlisted: index.unlisted.map((entry, at) => ({ ...entry, row: all[rows.length + at] ?? entry.row })),
  };
}

/** Real companies, the demo's, and drafts: what is in lists are the first of them. */
const byListing = (all: readonly CompanyRow[]): CompanyRow[] =>
  all.toSorted((a, b) => Number(a.draft) - Number(b.draft) || Number(a.demo) - Number(b.demo));

/** The one rule of the demo: as soon as a company that is not of it has a listed image, it steps aside. */
function demoStateOf(all: readonly CompanyRow[], images: readonly Source[][], isShown: boolean): DemoListing {
  if (!all.some(({ demo, draft }) => demo && !draft)) return 'none';
  const hasReal = all.some(({ demo, draft }, at) => !(demo || draft) && images[at]?.length);
  if (!hasReal) return 'alone';
  return isShown ? 'shown' : 'aside';
}

/** An array that threads share: the one that searches has no copy of the index. */
const shared = <A>(
  Type: { new (buffer: SharedArrayBuffer): A; readonly BYTES_PER_ELEMENT: number },
  length: number,
): A => new Type(new SharedArrayBuffer(length * Type.BYTES_PER_ELEMENT));

type YieldIfDue = () => Promise<void> | undefined;

/** The demo's companies while it is set aside, with their folders. */
export const demoAside = ({ demo, unlisted }: Pick<GalleryIndex, 'demo' | 'unlisted'>): GalleryIndex['unlisted'] =>
  demo === 'aside' ? unlisted.filter(({ row }) => row.demo) : [];

/** Collects the regions of images with colours of their own, in the images' order. */
function regionWriter(
  segments: Segments,
  { tagPosition, isWide }: { tagPosition: ReadonlyMap<number, number>; isWide: boolean },
) {
  let [count, most] = [0, 0];
  for (const { regions } of segments.values()) most += regions.at.length;
  const all = {
    position: shared(Uint32Array, most),
    tag: isWide ? shared(Uint32Array, most) : shared(Uint16Array, most),
    number: shared(Uint32Array, most),
    colours: shared(Uint16Array, most),
    accents: shared(Uint16Array, most),
    themes: shared(Uint8Array, most),
  };
  return {
    /** Adds those of an image with these tags; regions of tags that it has lost are left out. */
    add: ({ segment: { regions }, at }: Source, position: number, tags: Uint16Array | Uint32Array): void => {
      for (let from = regions.at.indexOf(at); from >= 0 && regions.at[from] === at; from += 1) {
        const tag = tagPosition.get(regions.tagIds[from] ?? -1);
        if (tag === undefined || !tags.includes(tag)) continue;
        all.position[count] = position;
        all.tag[count] = tag;
        for (const name of ['number', 'colours', 'accents', 'themes'] as const)
          all[name][count] = regions[name][from] ?? 0;
        count += 1;
      }
    },
    written: (): GalleryIndex['regions'] => ({
      position: all.position.subarray(0, count),
      tag: all.tag.subarray(0, count),
      number: all.number.subarray(0, count),
      colours: all.colours.subarray(0, count),
      accents: all.accents.subarray(0, count),
      themes: all.themes.subarray(0, count),
    }),
  };
}

/** Elements whose colours stand for values. */
const CHARTS: readonly string[] = ['chart', 'map', 'severity-badge'];

/** Takes away the accents that an image has in its charts and in no other element: the interface has other ones. */
function dropChartColours(
  accents: Uint16Array,
  { position, tag, accents: own }: GalleryIndex['regions'],
  tagNames: readonly string[],
): void {
  const charts = new Set(CHARTS.map((name) => tagNames.indexOf(name)));
  for (let [from, to] = [0, 0]; from < position.length; from = to) {
    let [inCharts, elsewhere] = [0, 0];
    const image = position[from] ?? 0;
    for (; position[to] === image; to += 1) {
      if (charts.has(tag[to] ?? -1)) inCharts |= own[to] ?? 0;
      else elsewhere |= own[to] ?? 0;
    }
    accents[image] = (accents[image] ?? 0) & ~(inCharts & ~elsewhere);
  }
}

/** Builds the index; linear in the number of images. Yields to requests meanwhile. */
export async function buildIndex(
  catalog: Catalog,
  { folders, segments, counters }: { folders: Folders; segments: Segments; counters: Counters },
): Promise<GalleryIndex> {
  const yieldIfDue = yieldRegularly();
  const { tags } = catalog;
  const named = tags.filter(({ name }) => !isWholeList(name));
  const tagPosition = new Map(named.map(({ id }, position) => [id, position]));
  const tagBits = named.map(({ name }) => KIND_BIT[tagKind(name)]);
  const all = byListing(catalog.companies);
  const owners = ownersOf(all, folders);
  const byOwner = await byCompany(all, owners, segments, yieldIfDue);
  const demoState = demoStateOf(all, byOwner, catalog.isDemoShown);
  const companies = all.filter(({ draft, demo }) => !(draft || (demo && demoState === 'aside')));
  const grouped = byOwner.slice(0, companies.length);
  const imagesOf = (lists: readonly Source[][]) => lists.reduce((sum, own) => sum + own.length, 0);
  const size = imagesOf(grouped);
  let [links, highest] = [0, 0];
  for (const { tagIds, numbers } of segments.values()) {
    links += tagIds.length;
    for (const number of numbers) highest = Math.max(highest, number);
  }
  const index = {
    numbers: shared(Uint32Array, size),
    positions: shared(Int32Array, highest + 1).fill(-1),
    company: companies.length > 0xffff ? shared(Uint32Array, size) : shared(Uint16Array, size),
    companyStart: shared(Uint32Array, companies.length + 1),
    kinds: shared(Uint8Array, size),
    ...columnsBy((name) => shared<Columns[ColumnName]>(COLUMNS[name].type, size)),
    choices: choiceCodes(() => shared(Uint8Array, size)),
    tagStart: shared(Uint32Array, size + 1),
    tags: named.length > 0xffff ? shared(Uint32Array, links) : shared(Uint16Array, links),
    hasRegion: shared(Uint8Array, links),
  };
  const regions = regionWriter(segments, { tagPosition, isWide: named.length > 0xffff });
  let [position, link] = [0, 0];
  const takeTags = ({ segment, at }: Source): number => {
    let kinds = 0;
    for (let from = segment.tagStart[at] ?? 0; from < (segment.tagStart[at + 1] ?? 0); from += 1) {
      const tag = tagPosition.get(segment.tagIds[from] ?? -1);
      if (tag === undefined) continue;
      index.tags[link] = tag;
      index.hasRegion[link] = segment.hasRegion[from] ?? 0;
      kinds |= tagBits[tag] ?? 0;
      link += 1;
    }
    return kinds;
  };
  for (const [company, own] of grouped.entries()) {
    index.companyStart[company] = position;
    await yieldIfDue();
    for (const source of own) {
      const { segment, at } = source;
      const number = segment.numbers[at] ?? 0;
      index.numbers[position] = number;
      index.positions[number] = position;
      index.company[position] = company;
      for (const name of COLUMN_NAMES) index[name][position] = segment[name][at] ?? 0;
      for (const name of CHOICE_FIELDS) index.choices[name][position] = segment.choices[name][at] ?? 0;
      index.tagStart[position] = link;
      index.kinds[position] = takeTags(source);
      regions.add(source, position, index.tags.subarray(index.tagStart[position], link));
      position += 1;
    }
  }
  index.companyStart[companies.length] = position;
  index.tagStart[size] = link;
  const written = regions.written();
  dropChartColours(
    index.accents,
    written,
    named.map(({ name }) => name),
  );
  const owned = Map.groupBy(owners.values(), (owner) => owner.position);
  const ownFolders = new Map([...owned].map(([owner, list]) => [owner, list.map(({ name }) => name)]));
  return {
    folders: ownFolders,
    counters,
    companies,
    rows: companies,
    demo: demoState,
    unlisted: all.slice(companies.length).map((row, at) => ({
      row,
      imageCount: byOwner[companies.length + at]?.length ?? 0,
      folders: ownFolders.get(companies.length + at) ?? [],
    })),
    ...tagsAndWords(catalog),
    size,
    counted: demoState === 'shown' ? imagesOf(grouped.filter((_, at) => !companies[at]?.demo)) : size,
    ...index,
    regions: written,
  };
}
