import type { Company, CompanyRecord, DemoListing } from '#shared/companies/company.contract.ts';
import type { TagCount } from '#shared/tags/tag-kind.ts';
import type { Log } from '../log/log.ts';
import { yieldRegularly } from '../yield-regularly.ts';
import { toCompany, toRecord } from './company.mapper.ts';
import type { Catalog, Counters, GalleryIndexRepository, IndexChanges } from './gallery-index.repository.ts';
import { buildIndex, type GalleryIndex, parseSegment, type Segment, withCatalog } from './gallery-index.ts';
import { companyPositions, tabCounts, tagCounts } from './positions.ts';

/** How long in ms an index is used before the database is checked for changes; two processes agree within 2 s. */
const TRUST_MS = 1_000;
/** How many writes of the queue a reader waits for; the rest is written in the background. */
const WRITES_BEFORE_RESPONSE = 2;

/** The part of the database that is in memory. */
type CachedIndex = {
  counters: Counters;
  catalog: Catalog;
  folders: NonNullable<IndexChanges['folders']>;
  segments: ReadonlyMap<number, Segment>;
};

const NOTHING_HELD: CachedIndex = {
  counters: { gallery: -1, catalog: -1, search: -1, flows: 0, demoFlows: 0 },
  catalog: { companies: [], tags: [], aliases: [], synonyms: [], intents: [], isDemoShown: false },
  folders: [],
  segments: new Map(),
};

type IndexDeps = { repository: GalleryIndexRepository; now: () => Date; log?: Pick<Log, 'error'> };

/** Keeps the index of the gallery in memory, up to date with every write to the database. */
function indexInMemory({ repository, now, log }: IndexDeps) {
  let cached: CachedIndex = NOTHING_HELD;
  let index: GalleryIndex | undefined;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let renewal: Promise<GalleryIndex> | undefined;
  let lastRenewal: Promise<unknown> = Promise.resolve();
  let writing: Promise<void> | undefined;
  /** Counts expiries: a read that started before one is not used after it. */
  let expiries = 0;

  /** Failed writes since the start, and whether the last one failed. */
  let failures = 0;
  let isFailing = false;
  const onWritten = (): void => {
    isFailing = false;
  };
  /** Only the first of several failures in a row is logged: readers try again every second. */
  const onWriteFailed = (error: unknown): void => {
    failures += 1;
    if (!isFailing) log?.error({ err: error }, 'search index could not be written; what is in it is served');
    isFailing = true;
  };

  /** Writes everything that is queued into the index in the database. */
  const write = (): Promise<void> => {
    const writeAll = async () => {
      while (await repository.writeNext());
    };
    writing ??= writeAll().finally(() => {
      writing = undefined;
    });
    return writing;
  };

  /** Writes what is queued. Readers don't wait for a long queue: until it is written, they get those images as they were. */
  const catchUp = async (): Promise<void> => {
    for (let at = 0; at < WRITES_BEFORE_RESPONSE; at += 1) if (!(await repository.writeNext())) return onWritten();
    // The next reader retries after a failure.
    write().then(onWritten, onWriteFailed);
  };

  const findChanges = async (): Promise<IndexChanges> => {
    const changes = await repository.findChanges(cached.counters);
    if (changes.counters.search >= cached.counters.search) return changes;
    // Another database has taken its place, such as a restored backup.
    cached = NOTHING_HELD;
    return repository.findChanges(cached.counters);
  };

  /** The cached index with the changes applied; unchanged segments are shared. */
  const take = async ({ counters, catalog, folders, segments: first, isPart }: IndexChanges): Promise<CachedIndex> => {
    const segments = new Map(cached.segments);
    const yieldIfDue = yieldRegularly();
    for (let rows = first, isLast = !isPart; ; isLast = rows.length === 0) {
      for (const { segment, rows: text } of rows) {
        segments.set(segment, parseSegment(segment, text));
        await yieldIfDue();
      }
      const after = rows.at(-1)?.segment;
      if (isLast || after === undefined) break;
      rows = await repository.findSegments(after, cached.counters.search);
    }
    return { counters, catalog: catalog ?? cached.catalog, folders: folders ?? cached.folders, segments };
  };

  const renew = async (): Promise<GalleryIndex> => {
    const [begunAt, begunIn] = [now().getTime(), expiries];
    let changes = await findChanges();
    // If the database can't be written, the index is served as it is; the next reader tries again.
    const isCaughtUp =
      changes.isBehind &&
      (await catchUp().then(
        () => true,
        (error: unknown) => {
          onWriteFailed(error);
          return false;
        },
      ));
    if (isCaughtUp) changes = await findChanges();
    const { counters } = changes;
    const isSame = (name: keyof Counters) => index !== undefined && counters[name] === cached.counters[name];
    if (!(index && isSame('catalog') && isSame('search'))) {
      const taken = await take(changes);
      const updated =
        index && isSame('search') && taken.folders === cached.folders
          ? withCatalog(index, { before: cached.catalog, after: taken.catalog, counters })
          : undefined;
      const built = updated ?? (await buildIndex(taken.catalog, taken));
      [cached, index] = [taken, built];
    } else if (!isSame('gallery')) {
      cached = { ...cached, counters };
      index = { ...index, counters };
    }
    if (begunIn === expiries) checkedAt = begunAt;
    return index;
  };

  /** After a write of our own: the next reader sees it. */
  const expire = (): void => {
    expiries += 1;
    checkedAt = Number.NEGATIVE_INFINITY;
    renewal = undefined;
  };

  return {
    /** The index, at most a second old. */
    current: (): Promise<GalleryIndex> => {
      const age = now().getTime() - checkedAt;
      // Negative when the clock has been set back.
      if (index && age >= 0 && age < TRUST_MS) return Promise.resolve(index);
      if (renewal) return renewal;
      // Sequential: an earlier read must not replace the result of a later one.
      const started = lastRenewal.then(renew).finally(() => {
        if (renewal === started) renewal = undefined;
      });
      renewal = started;
      lastRenewal = started.catch(() => undefined);
      return started;
    },
    expire,
    /** Drops the cached index; the next reader reads it again. */
    clear: (): void => {
      expire();
      cached = NOTHING_HELD;
      index = undefined;
    },
    /** The cached index, without reading anything. */
    cached: (): GalleryIndex | undefined => index,
    /** Writes everything that is queued into the index in the database; for processes that end after a write. */
    write,
    /** Rebuilds the whole index. */
    rewrite: async (): Promise<void> => {
      await repository.queueAll();
      await write();
    },
    /** Failed writes of the index since the start. */
    failures: (): number => failures,
  };
}

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
export function galleryService({ onExpire, ...deps }: IndexDeps & { onExpire: () => void }) {
  const indexes = indexInMemory(deps);
  let derived = new WeakMap<GalleryIndex, Derived>();

  const derivedFrom = (index: GalleryIndex): Derived => {
    const cached = derived.get(index);
    if (cached) return cached;
    const companies = index.rows.map((row, position) => toCompany(row, companyPositions(index, position).length));
    const bySlug = new Map(companies.map(({ slug }, position) => [slug, position]));
    const fresh = { companies, bySlug, tags: tagCounts(index) };
    derived.set(index, fresh);
    return fresh;
  };

  return {
    /** The gallery, at most a second old. */
    index: indexes.current,
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
      const shown = index.rows.map((row, position) => toRecord(row, companyPositions(index, position).length));
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
    /** Images of each tab, and companies. */
    tabCounts: async () => tabCounts(await indexes.current()),
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
    /** Writes everything that is queued into the index in the database; for processes that end after a write. */
    writeIndex: indexes.write,
    /** Rebuilds the whole index. */
    rewriteIndex: indexes.rewrite,
    /** Failed writes of the index since the start. */
    indexFailures: indexes.failures,
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
