import { isAppError } from '#shared/http/app-error.ts';
import type { ImageHost, ImageListing, ListingPage } from '../image-host/image-host.port.ts';
import type { ImageVersionsRepository } from '../image-versions/image-versions.repository.ts';
import { portions } from '../portions.ts';
import { type Comparing, comparePage, countReworded, isEmpty } from './compare-page.ts';
import { completeWrite } from './complete-write.ts';
import { placeholderCreator } from './create-placeholders.ts';
import type { GallerySyncRepository } from './gallery-sync.repository.ts';
import type { PageWrite } from './page-write.repository.ts';
import { type Findings, findingsOfAll, findingsOfChanges, OVERLAP_MS, placeOf, recently } from './sync-findings.ts';
import { syncNotified } from './sync-notified.ts';
import { markOf, type SyncListing, type SyncProgress } from './sync-progress.ts';
import type { Reading } from './sync-slice.ts';
import { portionsOf } from './write-portions.ts';

/** An interrupted listing is resumed within this time; an older cursor may have expired. */
const RESUMABLE_MS = 12 * 60 * 60 * 1000;
/** Missing placeholders that one sync creates at most, and how many it creates between checks of the time. */
const PLACEHOLDERS_PER_RUN = 500;
const PLACEHOLDERS_PER_WRITE = 64;

type Deps = Comparing & {
  repository: GallerySyncRepository;
  listing: ImageListing;
  versions: Pick<ImageVersionsRepository, 'findPublicIds' | 'count'>;
  /** Stores the previous bytes of a changed image under a new address. */
  store: ImageHost['store'];
  now: () => Date;
};

/** Reads the image host's listing into the index in portions: changes since the last sync, or everything. */
export function listingSync(deps: Deps, { isDryRun, onListed, slice }: Reading) {
  const { repository, listing, now } = deps;
  const createPlaceholders = placeholderCreator(listing);

  /** Writes a page and records that it was read. If the slice ends first, the page is listed again. */
  const keep = async (
    write: PageWrite,
    { before, at, read, marks }: { before: SyncProgress; at: SyncListing; read: SyncListing; marks: readonly string[] },
  ): Promise<boolean> => {
    if (isDryRun) return true;
    let listed = at;
    const portions = portionsOf(write);
    for (const [index, portion] of portions.entries()) {
      const isLast = index === portions.length - 1;
      listed = isLast
        ? read
        : {
            ...listed,
            added: listed.added + portion.added.length,
            changed: listed.changed + portion.changed.length,
          };
      const created = await completeWrite(deps, createPlaceholders, portion);
      await slice.hold();
      await repository.updatePage(
        created,
        { ...before, listing: listed },
        isLast && read.since === null ? marks : undefined,
      );
      if (!isLast && slice.isOver()) return false;
    }
    return true;
  };

  /** Where to begin: at the cursor of an interrupted listing, or at the start. A dry run stores nothing, so it always starts again. */
  const begin = async (before: SyncProgress, isWhole: boolean): Promise<SyncListing> => {
    const { listing: begun } = before;
    const isEverything = isWhole || !before.since || (begun !== null && begun.since === null);
    const age = begun ? now().getTime() - Date.parse(begun.begunAt) : Number.POSITIVE_INFINITY;
    const isSame = begun !== null && (begun.since === null) === isEverything;
    // A later request needs the current state, so only an interrupted full listing is worth resuming.
    const isResumed = slice.isResumed || age < OVERLAP_MS || (begun?.since === null && begun.cursor !== null);
    if (begun && age < RESUMABLE_MS && isSame && isResumed && !isDryRun) return begun;
    const first: SyncListing = {
      cursor: null,
      begunAt: now().toISOString(),
      pages: 0,
      added: 0,
      changed: 0,
      reworded: 0,
      back: [],
      counted: 0,
      since: isEverything ? null : before.since,
      refused: {},
    };
    if (isEverything && !isDryRun) await repository.updateBegin({ ...before, listing: first });
    return first;
  };

  /** Reads a page; restarts if the host no longer knows the cursor. */
  const pageAt = async ({ cursor, since }: SyncListing): Promise<ListingPage | 'stale'> => {
    try {
      if (since === null) return await listing.all(cursor);
      return await listing.changedSince(new Date(Date.parse(since) - OVERLAP_MS), cursor);
    } catch (error) {
      const isRefused = isAppError(error) && error.code === 'image-host-failed' && !error.extras.retryAfter;
      if (cursor !== null && isRefused) return 'stale';
      throw error;
    }
  };

  const isRead = ({ cursor, pages }: SyncListing) => cursor === null && pages > 0;

  /** Writes a page into the index. Returns the listing's new state and the page's images; undefined if the slice ended first. */
  const take = async (before: SyncProgress, at: SyncListing, page: ListingPage) => {
    const refused: SyncListing['refused'] = { ...at.refused };
    // The search may still list images that a notification named as deleted.
    const named = at.since === null ? null : recently(before, now());
    const goneIds = new Set(before.goneIds.filter((id) => !named?.goneIds.includes(id)));
    const write = await comparePage(deps, page, goneIds, ({ publicId }, { reason }) => {
      refused[publicId] = `${publicId} was taken down (${reason}) and is not shown. Delete it on the image host.`;
    });
    const read: SyncListing = {
      ...at,
      refused,
      // Changes are also read to the end: a retagged old image can follow known ones.
      cursor: page.next,
      pages: at.pages + 1,
      added: at.added + write.added.length,
      changed: at.changed + write.changed.length,
      reworded: at.reworded + countReworded(write),
      back: [...at.back, ...write.back.map(placeOf)],
      counted: at.counted + page.counted,
    };
    const marks = page.images.map(({ publicId }) => markOf(publicId));
    const isKept = (isEmpty(write) && at.since !== null) || (await keep(write, { before, at, read, marks }));
    return isKept ? { read, marks } : undefined;
  };

  /** Leaves the rest to the next slice. A page without changes was not recorded as read yet. */
  const leave = async (before: SyncProgress, at: SyncListing): Promise<undefined> => {
    await slice.hold();
    await repository.updateProgress({ ...before, listing: at });
  };

  /** Reads page after page; undefined if the slice ends first. */
  const readOn = async (
    before: SyncProgress,
    begun: SyncListing,
    seen: Set<string>,
  ): Promise<SyncListing | 'stale' | undefined> => {
    const look = begun.since === null ? onListed : undefined;
    const total = look ? await listing.count() : 0;
    let at = begun;
    while (!isRead(at)) {
      if (at !== begun && slice.isOver()) return leave(before, at);
      const page = await pageAt(at);
      if (page === 'stale') return 'stale';
      const taken = await take(before, at, page);
      if (!taken) return undefined;
      at = taken.read;
      for (const mark of taken.marks) seen.add(mark);
      look?.(seen.size, Math.max(total, seen.size));
    }
    return at;
  };

  /** Returns the result of a complete listing; undefined if everything has to be read instead. */
  const findingsOf = (before: SyncProgress, at: SyncListing, seen: ReadonlySet<string>) =>
    at.since === null
      ? findingsOfAll(deps, before, at, seen)
      : findingsOfChanges(deps, before, at, isDryRun ? at.added : 0);

  /** `found`: what was already written before it turned out that everything has to be read. */
  const readFrom = async (
    before: SyncProgress,
    isWhole: boolean,
    found: Pick<SyncListing, 'added' | 'changed' | 'reworded' | 'back' | 'refused'> | undefined,
  ): Promise<Findings | undefined> => {
    const begun = await begin(before, isWhole);
    const { added, changed, reworded, back, refused } = found ?? begun;
    const first = { ...begun, added, changed, reworded, back, refused };
    const seen = new Set(first.since === null && first.pages > 0 ? await repository.findSeen() : []);
    const at = await readOn(before, first, seen);
    if (at === undefined) return undefined;
    const again = { ...before, listing: null };
    if (at === 'stale') return readFrom(again, true, isDryRun ? undefined : first);
    // Comparing takes a slice of its own.
    if (at !== first && slice.isOver()) return leave(before, at);
    return (await findingsOf(before, at, seen)) ?? readFrom(again, true, isDryRun ? undefined : at);
  };

  return {
    syncNotified: () => syncNotified({ ...deps, createPlaceholders, slice }),

    /** Compares host and index; `isWhole` reads everything even if changes would suffice. Undefined if the slice ends first. */
    read: async ({ isWhole }: { isWhole: boolean }): Promise<Findings | undefined> =>
      readFrom(await repository.findProgress(), isWhole, undefined),

    /** Creates the placeholders that an earlier sync could not create. */
    createMissingPlaceholders: async (): Promise<void> => {
      const lacking = await repository.findWithoutPlaceholder(PLACEHOLDERS_PER_RUN);
      for (const some of portions(lacking, PLACEHOLDERS_PER_WRITE)) {
        if (slice.isOver()) return;
        const created = (await createPlaceholders(some)).filter(({ placeholder }) => placeholder !== '');
        if (created.length > 0)
          await repository.updatePlaceholders(created.map(({ id, placeholder }) => ({ id, placeholder })));
      }
    },
  };
}
