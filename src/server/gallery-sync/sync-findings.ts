import type { ImageListing } from '../image-host/image-host.port.ts';
import type { ImageVersionsRepository } from '../image-versions/image-versions.repository.ts';
import type { GallerySyncRepository } from './gallery-sync.repository.ts';
import type { IndexedImage } from './indexed-image.ts';
import { markOf, type SyncListing, type SyncProgress } from './sync-progress.ts';

/** Changes reach the host's search late, and clocks differ, so a sync reads this much of the past again, in ms. */
export const OVERLAP_MS = 10 * 60 * 1000;

/** Result of a sync, and the progress to store with it. `gone` are in the index and not at the host. */
export type Findings = Pick<SyncListing, 'added' | 'changed' | 'reworded' | 'back' | 'refused'> & {
  gone: IndexedImage[];
  known: number;
  /** A sentence if the host's counts can't be explained yet. */
  unsure?: string;
  progress: SyncProgress;
};

/** If more than this share of the images is missing at once, a fault of the host is assumed. */
const PLAUSIBLE_LOSS = 0.5;

/** Below this number, all images may be missing. */
const FEW_IMAGES = 10;

/** Whether this number of missing images is plausible. */
export const isPlausibleLoss = (gone: number, total: number): boolean =>
  total < FEW_IMAGES || gone <= total * PLAUSIBLE_LOSS;

/** Path of an image in reports. */
export const placeOf = ({ folder, sourceName }: Pick<IndexedImage, 'folder' | 'sourceName'>): string =>
  `${folder}/${sourceName}`;

type Deps = {
  repository: Pick<GallerySyncRepository, 'findAll' | 'count' | 'countSentSince' | 'findNotified'>;
  listing: Pick<ImageListing, 'count'>;
  versions: Pick<ImageVersionsRepository, 'count'>;
};

/** Result of a full listing: images in the index that the host does not list are gone. */
export async function findingsOfAll(
  { repository, versions }: Deps,
  before: SyncProgress,
  at: SyncListing,
  seen: ReadonlySet<string>,
): Promise<Findings> {
  const goneBefore = new Set(before.goneIds);
  const gone: IndexedImage[] = [];
  let count = 0;
  for await (const portion of repository.findAll()) {
    count += portion.length;
    gone.push(...portion.filter(({ publicId }) => !seen.has(markOf(publicId))));
  }
  return {
    added: at.added,
    changed: at.changed,
    reworded: at.reworded,
    back: at.back,
    refused: at.refused,
    gone,
    known: count,
    progress: {
      ...before,
      since: at.begunAt,
      // Counted in the listing, because the host's search may lag behind.
      hostCount: at.counted,
      indexCount: count + (await versions.count()),
      goneIds: gone.filter(({ id, hidden }) => !hidden || goneBefore.has(id)).map(({ id }) => id),
      listing: null,
      wholeAt: at.begunAt,
    },
  };
}

/** Changes that notifications named shortly before a moment. */
export const recently = ({ lately }: SyncProgress, moment: Date): SyncProgress['lately'] =>
  lately && Date.parse(lately.at) > moment.getTime() - OVERLAP_MS ? lately : null;

const unsureText = (missing: number): string =>
  `The image host counts ${missing} fewer than expected. Images that were added in the last ${OVERLAP_MS / 60_000} minutes may not be counted yet, so images deleted there can't be told yet. Refresh again in ${OVERLAP_MS / 60_000} minutes.`;

/** By how many images the count of the host's search may differ because it lags behind. */
async function missedBySearch(
  { repository }: Pick<Deps, 'repository'>,
  before: SyncProgress,
  at: SyncListing,
): Promise<{ more: number; less: number }> {
  const begunAt = new Date(at.begunAt);
  const named = recently(before, begunAt)?.count ?? 0;
  const from = new Date(begunAt.getTime() - OVERLAP_MS);
  // Recent uploads through the gallery, and recent notifications.
  return { more: named, less: named + (await repository.countSentSince(from)) };
}

/** Result of a listing of changes, without the refused ones. Undefined if only a full listing can explain the counts. */
export async function findingsOfChanges(
  { repository, listing, versions }: Deps,
  before: SyncProgress,
  at: SyncListing,
  unwritten: number,
): Promise<Findings | undefined> {
  const [hostCount, counted] = [await listing.count(), await repository.count()];
  const indexCount = counted + (await versions.count()) + unwritten;
  const { added, changed, reworded, back, refused } = at;
  const found = { added, changed, reworded, back, refused, gone: [], known: indexCount };
  const missing = indexCount - before.indexCount - (hostCount - before.hostCount);
  if (missing === 0) {
    return { ...found, progress: { ...before, since: at.begunAt, hostCount, indexCount, listing: null } };
  }
  const { more, less } = await missedBySearch({ repository }, before, at);
  const isExplained = missing > 0 ? missing <= less : -missing <= more;
  // The next sync looks again, soon if the host has sent notifications meanwhile.
  if (isExplained || (await repository.findNotified()).length > 0) {
    return { ...found, ...(missing > 0 && { unsure: unsureText(missing) }), progress: { ...before, listing: null } };
  }
  return undefined;
}
