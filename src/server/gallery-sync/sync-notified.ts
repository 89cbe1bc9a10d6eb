import { TEST_UPLOADS_FOLDER } from '#shared/companies/folder-match.ts';
import { type ImageHost, type ImageListing, type ListingPage, NAMED_AT_ONCE } from '../image-host/image-host.port.ts';
import { portions } from '../portions.ts';
import { type Comparing, comparePage, countReworded, isEmpty } from './compare-page.ts';
import { completeWrite } from './complete-write.ts';
import type { CreatePlaceholders } from './create-placeholders.ts';
import type { GallerySyncRepository } from './gallery-sync.repository.ts';
import type { KnownImage } from './indexed-image.ts';
import type { PageWrite } from './page-write.repository.ts';
import { isPlausibleLoss, placeOf, recently } from './sync-findings.ts';
import type { SyncProgress } from './sync-progress.ts';
import type { SyncSlice } from './sync-slice.ts';
import { portionsOf } from './write-portions.ts';

type Deps = Comparing & {
  repository: GallerySyncRepository;
  listing: ImageListing;
  store: ImageHost['store'];
  createPlaceholders: CreatePlaceholders;
  slice: SyncSlice;
  now: () => Date;
};

/**
 * Returns the named images that are in the index but not at the host. Returns none if that is most of the gallery, so that a
 * full listing decides.
 */
async function lostOf(
  { repository }: Pick<Deps, 'repository'>,
  { named, page, before }: { named: readonly string[]; page: ListingPage; before: SyncProgress },
): Promise<KnownImage[]> {
  const there = new Set(page.images.flatMap(({ publicId, hostId }) => [publicId, hostId]));
  const absent = named.filter((publicId) => !there.has(publicId));
  if (absent.length === 0) return [];
  const lost = (await repository.findKnown(absent)).filter(
    ({ folder, hostId }) => folder !== TEST_UPLOADS_FOLDER && !there.has(hostId ?? ''),
  );
  const { told, goneIds } = before;
  // Of this sync, which may take several passes; images that were missing before don't count.
  const newlyGone = told.gone.length + lost.filter(({ hidden }) => !hidden).length;
  const total = (await repository.count()) - goneIds.length + told.gone.length;
  return isPlausibleLoss(newlyGone, total) ? lost : [];
}

/** The progress after the named images were written: deleted and returned images no longer count as a difference between host and index. */
function progressAfter(before: SyncProgress, write: PageWrite, lost: readonly KnownImage[], now: Date): SyncProgress {
  const { told, goneIds, hostCount } = before;
  const back = new Set(write.back.map(({ id }) => id));
  const newlyLost = lost.filter(({ id }) => !goneIds.includes(id));
  const moved = newlyLost.length + back.size + write.added.length;
  const lately = recently(before, now) ?? { count: 0, goneIds: [] };
  return {
    ...before,
    hostCount: hostCount - newlyLost.length + back.size,
    goneIds: [
      ...goneIds.filter((id) => !back.has(id)),
      ...newlyLost.filter(({ hidden }) => !hidden).map(({ id }) => id),
    ],
    told: {
      added: told.added + write.added.length,
      changed: told.changed + write.changed.length,
      reworded: told.reworded + countReworded(write),
      back: [...told.back, ...write.back.map(placeOf)],
      gone: [...told.gone, ...lost.filter(({ hidden }) => !hidden).map(placeOf)],
    },
    lately:
      moved === 0
        ? before.lately
        : {
            count: lately.count + moved,
            at: now.toISOString(),
            goneIds: [...lately.goneIds.filter((id) => !back.has(id)), ...newlyLost.map(({ id }) => id)],
          },
  };
}

/** Reads the images that the host's notifications named. Returns whether anything changed, and whether all were read within the slice. */
export async function syncNotified({
  createPlaceholders,
  slice,
  now,
  ...deps
}: Deps): Promise<{ isNews: boolean; isDone: boolean }> {
  const { repository, listing } = deps;
  const publicIds = await repository.findNotified();
  let isNews = false;
  for (const named of portions(publicIds, NAMED_AT_ONCE)) {
    if (slice.isOver()) return { isNews, isDone: false };
    const before = await repository.findProgress();
    const page = await listing.named(named);
    const lost = await lostOf(deps, { named, page, before });
    const goneIds = lost.filter(({ hidden }) => !hidden).map(({ id }) => id);
    // The listing of changes also reports refused images.
    const write = { ...(await comparePage(deps, page, new Set(before.goneIds), () => undefined)), goneIds };
    const after = progressAfter(before, write, lost, now());
    const writes = isEmpty(write) && lost.length === 0 ? [] : portionsOf(write);
    for (const [index, portion] of writes.entries()) {
      const created = await completeWrite(deps, createPlaceholders, portion);
      await slice.hold();
      await repository.updatePage(created, index === writes.length - 1 ? after : before);
    }
    await repository.deleteNotified(named);
    isNews ||= [write.added, write.changed, write.reworded, write.named, goneIds, write.back].some(
      (part) => part.length > 0,
    );
  }
  return { isNews, isDone: true };
}
