import { TEST_UPLOADS_FOLDER } from '#shared/companies/folder-match.ts';
import { isAppError } from '#shared/http/app-error.ts';
import type { TagNames } from '#shared/tags/tag-names.ts';
import type { ImageHost, ImageListing, ListingPage, StoredImage } from '../image-host/image-host.port.ts';
import type { ImageVersionsRepository } from '../image-versions/image-versions.repository.ts';
import { completed } from './completed-write.ts';
import type { GallerySyncRepository, IndexedImage, PageWrite } from './gallery-sync.repository.ts';
import { placeholderMaker } from './make-placeholders.ts';
import { type FindTakedowns, type OnRefused, withoutRefused } from './refused-listing.ts';
import { markOf, type SyncListing, type SyncProgress } from './sync-progress.ts';

/** The host's search learns of changes a little later, and clocks differ: so much of the past is looked at again. */
const OVERLAP_MS = 10 * 60 * 1000;
/** An interrupted listing is taken up again within this time; an older cursor may be worth nothing. */
const RESUMABLE_MS = 12 * 60 * 60 * 1000;
/** Placeholders that a sync makes up for at most. */
const MADE_UP_FOR = 500;

type Found = { added: number; changed: number };

const NOTHING_FOUND: Found = { added: 0, changed: 0 };

/** What a sync found, and the progress to keep with it. `gone` were in the index and are not on the host. */
export type Findings = Found & { gone: IndexedImage[]; known: number; progress: SyncProgress };

type Deps = {
  repository: GallerySyncRepository;
  listing: ImageListing;
  versions: Pick<ImageVersionsRepository, 'findPublicIds' | 'count'>;
  /** Stores what a changed image had under an address of its own. */
  store: ImageHost['store'];
  newId: () => string;
  now: () => Date;
  findTakedowns: FindTakedowns;
  /** Resolves tag names to the tags that they stand for. */
  tagNames: () => Promise<Pick<TagNames, 'resolve'>>;
};

const isChanged = (known: IndexedImage, listed: StoredImage): boolean =>
  known.version !== listed.version || known.format !== listed.format || known.width !== listed.width;

/** What of a portion is not in the index as it is. */
async function compare(
  deps: Deps,
  page: ListingPage,
  goneIds: ReadonlySet<string>,
  onRefused: OnRefused,
): Promise<PageWrite> {
  const listed = await withoutRefused(
    page.images.filter(({ folder }) => folder !== TEST_UPLOADS_FOLDER),
    deps.findTakedowns,
    onRefused,
  );
  const publicIds = listed.map(({ publicId }) => publicId);
  const indexed = await deps.repository.findByPublicIds(publicIds);
  const versions = new Set(await deps.versions.findPublicIds(publicIds));
  const known = new Map(indexed.map((image) => [image.publicId, image]));
  const added = listed.filter(({ publicId }) => !known.has(publicId) && !versions.has(publicId));
  const names = added.some(({ tags }) => tags.length > 0) ? await deps.tagNames() : undefined;
  return {
    added: added.map((image) => ({ ...image, id: deps.newId(), tags: names?.resolve(image.tags) ?? [] })),
    changed: listed.flatMap((stored) => {
      const image = known.get(stored.publicId);
      return image && isChanged(image, stored) ? [{ id: image.id, known: image, stored }] : [];
    }),
    backIds: indexed.filter(({ id, hidden }) => hidden && goneIds.has(id)).map(({ id }) => id),
  };
}

const isEmpty = ({ added, changed, backIds }: PageWrite) => added.length + changed.length + backIds.length === 0;

/** Hears how many images of the host have been looked at so far. */
export type OnLooked = (done: number, total: number) => void;

/**
 * Reads the image host's listing into the index, a portion at a time: what has changed since the last sync, or everything.
 * With `isDryRun` nothing is written. `onLooked` hears of a reading of everything, and costs a call for the total.
 */
export function listingSync(
  deps: Deps,
  { isDryRun, onLooked, onRefused }: { isDryRun: boolean; onLooked?: OnLooked | undefined; onRefused: OnRefused },
) {
  const { repository, listing, now } = deps;
  const make = placeholderMaker(listing);

  const keep = async (write: PageWrite, progress: SyncProgress, seen?: readonly string[]): Promise<void> => {
    if (isDryRun) return;
    await repository.updatePage(await completed(deps, make, write), progress, seen);
  };

  /** What an interrupted listing has seen; a dry run starts again, it keeps nothing. */
  const resume = async (progress: SyncProgress, found: Found): Promise<{ listing: SyncListing; seen: Set<string> }> => {
    const { listing: begun } = progress;
    const isFresh = begun?.cursor && now().getTime() - Date.parse(begun.begunAt) < RESUMABLE_MS;
    if (isFresh && !isDryRun) return { listing: begun, seen: new Set(await repository.findSeen()) };
    const first = { cursor: null, begunAt: now().toISOString(), pages: 0, ...found };
    if (!isDryRun) await repository.updateBegin({ ...progress, listing: first });
    return { listing: first, seen: new Set() };
  };

  /** A portion of everything; a cursor that the host does not know any more starts again. */
  const portion = async (at: SyncListing): Promise<ListingPage | 'stale'> => {
    try {
      return await listing.all(at.cursor);
    } catch (error) {
      const isRefused = isAppError(error) && error.code === 'image-host-failed' && !error.extras.retryAfter;
      if (at.cursor !== null && isRefused) return 'stale';
      throw error;
    }
  };

  /** `found`: what went into the index already before it turned out that everything has to be read. */
  const everything = async (before: SyncProgress, found: Found): Promise<Findings> => {
    const goneBefore = new Set(before.goneIds);
    const begun = await resume(before, found);
    const { seen } = begun;
    const total = onLooked ? await listing.count() : 0;
    let at = begun.listing;
    do {
      const page = await portion(at);
      if (page === 'stale') return everything({ ...before, listing: null }, { added: at.added, changed: at.changed });
      const marks = page.images.map(({ publicId }) => markOf(publicId));
      const write = await compare(deps, page, goneBefore, onRefused);
      at = {
        ...at,
        cursor: page.next,
        pages: at.pages + 1,
        added: at.added + write.added.length,
        changed: at.changed + write.changed.length,
      };
      await keep(write, { ...before, listing: at }, marks);
      for (const mark of marks) seen.add(mark);
      onLooked?.(seen.size, Math.max(total, seen.size));
    } while (at.cursor !== null);
    const gone: IndexedImage[] = [];
    let known = 0;
    for await (const portion of repository.findAll()) {
      known += portion.length;
      gone.push(...portion.filter(({ publicId }) => !seen.has(markOf(publicId))));
    }
    return {
      added: at.added,
      changed: at.changed,
      gone,
      known,
      progress: {
        since: at.begunAt,
        hostCount: await listing.count(),
        indexCount: known + (await deps.versions.count()),
        goneIds: gone.filter(({ id, hidden }) => !hidden || goneBefore.has(id)).map(({ id }) => id),
        listing: null,
      },
    };
  };

  /** What is new. The rest of the findings is missing where only a listing of everything can tell what happened. */
  const recent = async (before: SyncProgress, since: string): Promise<Findings | { incomplete: Found }> => {
    const begunAt = now().toISOString();
    const from = new Date(Date.parse(since) - OVERLAP_MS);
    const goneBefore = new Set(before.goneIds);
    const found = { ...NOTHING_FOUND };
    let cursor: string | null = null;
    do {
      const page: ListingPage = await listing.changedSince(from, cursor);
      const write = await compare(deps, page, goneBefore, onRefused);
      if (!isEmpty(write)) await keep(write, before);
      found.added += write.added.length;
      found.changed += write.changed.length;
      // Newest first: after a portion that is all known there is nothing new.
      cursor = isEmpty(write) ? null : page.next;
    } while (cursor !== null);
    const [hostCount, counted] = [await listing.count(), await repository.count()];
    const indexCount = counted + (await deps.versions.count()) + (isDryRun ? found.added : 0);
    if (hostCount - before.hostCount !== indexCount - before.indexCount) return { incomplete: found };
    const progress = { ...before, since: begunAt, hostCount, indexCount };
    return { ...found, gone: [], known: indexCount, progress };
  };

  return {
    /** Compares host and index; `isWhole` reads everything even where a look at what is new would do. */
    read: async ({ isWhole }: { isWhole: boolean }): Promise<Findings> => {
      const before = await repository.findProgress();
      const { since, listing: begun } = before;
      if (!since || begun || isWhole) return everything(before, NOTHING_FOUND);
      const findings = await recent(before, since);
      if (!('incomplete' in findings)) return findings;
      return everything(before, isDryRun ? NOTHING_FOUND : findings.incomplete);
    },

    /** Makes placeholders that an earlier sync could not make. */
    makeUpForPlaceholders: async (): Promise<void> => {
      const lacking = await repository.findWithoutPlaceholder(MADE_UP_FOR);
      const made = (await make(lacking)).filter(({ placeholder }) => placeholder !== '');
      if (made.length > 0)
        await repository.updatePlaceholders(made.map(({ id, placeholder }) => ({ id, placeholder })));
    },
  };
}
