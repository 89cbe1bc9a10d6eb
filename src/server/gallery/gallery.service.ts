import type { Company, CompanyRecord, DemoListing } from '#shared/companies/company.contract.ts';
import { toCompany, toRecord } from './company.mapper.ts';
import type { GalleryIndexService } from './gallery-index.service.ts';
import type { GalleryIndex } from './gallery-index.ts';
import { companyPositions, type TagCount, tagCounts } from './positions.ts';

/** Size of a part of the memory. */
export type MemoryFigures = { entries: number; bytes: number };

/** Derived once from an index, when it is first read. */
type Derived = { companies: readonly Company[]; bySlug: ReadonlyMap<string, number>; tags: readonly TagCount[] };

const byOrder = (a: Company, b: Company): number =>
  Number(a.isDemo) - Number(b.isDemo) ||
  a.position - b.position ||
  (a.name === b.name ? 0 : a.name < b.name ? -1 : 1) ||
  (a.slug < b.slug ? -1 : 1);

const NOTHING: MemoryFigures = { entries: 0, bytes: 0 };

/** The gallery in memory, as the base of all lists: numbers of images, companies and tags. Images are read when they are shown. */
export function galleryService(indexes: GalleryIndexService, onExpire: () => void = () => undefined) {
  let derived = new WeakMap<GalleryIndex, Derived>();

  const derivedFrom = (index: GalleryIndex): Derived => {
    const cached = derived.get(index);
    if (cached) return cached;
    const companies = index.companies.map((row, position) => toCompany(row, companyPositions(index, position).length));
    const bySlug = new Map(companies.map(({ slug }, position) => [slug, position]));
    const fresh = { companies, bySlug, tags: tagCounts(index) };
    derived.set(index, fresh);
    return fresh;
  };

  return {
    /** The gallery, at most a second old. */
    index: (): Promise<GalleryIndex> => indexes.current(),
    /** Revision of the gallery's content, at most a second old: data derived from one revision is valid for it alone. */
    revision: async (): Promise<number> => (await indexes.current()).counters.gallery,
    /** Whether the demo is in the lists, and beside what. */
    demo: async (): Promise<DemoListing> => (await indexes.current()).demo,
    /** Every company in the gallery's order. */
    companies: async (): Promise<readonly Company[]> => derivedFrom(await indexes.current()).companies,
    /** All companies, including drafts and a demo set aside, for admins. */
    records: async (): Promise<readonly CompanyRecord[]> => {
      const index = await indexes.current();
      const unlisted = index.unlisted.map(({ row, imageCount }) => toRecord(row, imageCount));
      const shown = index.companies.map((row, position) => toRecord(row, companyPositions(index, position).length));
      return [...shown, ...unlisted].sort(byOrder);
    },
    /** Number of a company's images; of a draft, or of a demo set aside, those that it would list. */
    imageCount: async (companyId: string): Promise<number> => {
      const { companies, companyStart, unlisted } = await indexes.current();
      const position = companies.findIndex(({ id }) => id === companyId);
      if (position < 0) return unlisted.find(({ row }) => row.id === companyId)?.imageCount ?? 0;
      const [from = 0, to = 0] = companyStart.subarray(position, position + 2);
      return to - from;
    },
    /** Position of a company in `companies`; undefined when there is none. */
    positionOf: (index: GalleryIndex, slug: string): number | undefined => derivedFrom(index).bySlug.get(slug),
    companyAt: (index: GalleryIndex, position: number): Company | undefined => derivedFrom(index).companies[position],
    /** Tags in use, most used first, then by name. */
    tags: async (): Promise<readonly TagCount[]> => derivedFrom(await indexes.current()).tags,
    /** After a write of our own: the next reader sees it. */
    expire: (): void => {
      indexes.expire();
      onExpire();
    },
    /** Drops the lists, or the index with them; the next reader rebuilds them (cache page). */
    clear: (part: 'lists' | 'everything' = 'everything'): void => {
      derived = new WeakMap();
      if (part === 'everything') indexes.clear();
      else indexes.expire();
    },
    /** Current size of the data in memory. */
    figures: (): { lists: MemoryFigures; images: MemoryFigures } => {
      const index = indexes.cached();
      if (!index) return { lists: NOTHING, images: NOTHING };
      const lists = derived.get(index);
      const bytes = Object.values(index)
        .filter((value) => ArrayBuffer.isView(value))
        .reduce((sum, { byteLength }) => sum + byteLength, 0);
      return {
        lists: lists
          ? { entries: 2, bytes: Buffer.byteLength(JSON.stringify([lists.companies, lists.tags])) }
          : NOTHING,
        images: { entries: index.size, bytes },
      };
    },
  };
}

export type GalleryService = ReturnType<typeof galleryService>;
