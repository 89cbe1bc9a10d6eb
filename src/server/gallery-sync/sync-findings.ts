import type { ImageListing } from '../image-host/image-host.port.ts';
import type { ImageVersionsRepository } from '../image-versions/image-versions.repository.ts';
import type { GallerySyncRepository } from './gallery-sync.repository.ts';
import type { IndexedImage } from './indexed-image.ts';
import { markOf, type SyncListing, type SyncProgress } from './sync-progress.ts';

/** The host's search learns of changes a little later, and clocks differ: so much of the past is looked at again. */
export const OVERLAP_MS = 10 * 60 * 1000;

/** What a sync found, and the progress to keep with it. `gone` were in the index and are not on the host. */
export type Findings = Pick<SyncListing, 'added' | 'changed' | 'reworded' | 'refused'> & {
  gone: IndexedImage[];
  known: number;
  progress: SyncProgress;
};

/** When more than this share of the images seems gone at once, the image host is at fault, not the images. */
const PLAUSIBLE_LOSS = 0.5;

/** Fewer images than this may all be gone. */
const FEW_IMAGES = 10;

/** Whether so many of the known images may really be gone. */
export const isPlausibleLoss = (gone: number, known: number): boolean =>
  known < FEW_IMAGES || gone <= known * PLAUSIBLE_LOSS;

/** Where an image is, as reports name it. */
export const placeOf = ({ folder, sourceName }: IndexedImage): string => `${folder}/${sourceName}`;

type Deps = {
  repository: Pick<GallerySyncRepository, 'findAll' | 'count' | 'countSentSince' | 'findNotified'>;
  listing: Pick<ImageListing, 'count'>;
  versions: Pick<ImageVersionsRepository, 'count'>;
};

/** Everything is read: what the index has and the host has not is gone. */
export async function findingsOfAll(
  { repository, versions }: Deps,
  before: SyncProgress,
  at: SyncListing,
  seen: ReadonlySet<string>,
): Promise<Findings> {
  const goneBefore = new Set(before.goneIds);
  const gone: IndexedImage[] = [];
  let known = 0;
  for await (const portion of repository.findAll()) {
    known += portion.length;
    gone.push(...portion.filter(({ publicId }) => !seen.has(markOf(publicId))));
  }
  return {
    added: at.added,
    changed: at.changed,
    reworded: at.reworded,
    refused: at.refused,
    gone,
    known,
    progress: {
      ...before,
      since: at.begunAt,
      // Counted in the listing, because the host's search may not have heard of the newest ones.
      hostCount: at.counted,
      indexCount: known + (await versions.count()),
      goneIds: gone.filter(({ id, hidden }) => !hidden || goneBefore.has(id)).map(({ id }) => id),
      listing: null,
      wholeAt: at.begunAt,
    },
  };
}

/** What the host has named a short time before a moment. */
export const recently = ({ lately }: SyncProgress, moment: Date): SyncProgress['lately'] =>
  lately && Date.parse(lately.at) > moment.getTime() - OVERLAP_MS ? lately : null;

/** How many images more or less the host's search may count, because it is not up to date. */
async function unheardBySearch(
  { repository }: Pick<Deps, 'repository'>,
  before: SyncProgress,
  at: SyncListing,
): Promise<{ more: number; less: number }> {
  const begunAt = new Date(at.begunAt);
  const named = recently(before, begunAt)?.count ?? 0;
  const from = new Date(begunAt.getTime() - OVERLAP_MS);
  // What we sent a moment ago, and what the host named a moment ago.
  return { more: named, less: named + (await repository.countSentSince(from)) };
}

/** Changes are read, and of the new ones so many not written. Undefined when only a reading of everything can tell what happened. */
export async function findingsOfChanges(
  { repository, listing, versions }: Deps,
  before: SyncProgress,
  at: SyncListing,
  unwritten: number,
): Promise<Findings | undefined> {
  const [hostCount, counted] = [await listing.count(), await repository.count()];
  const indexCount = counted + (await versions.count()) + unwritten;
  const { added, changed, reworded, refused } = at;
  const found = { added, changed, reworded, refused, gone: [], known: indexCount };
  const missing = indexCount - before.indexCount - (hostCount - before.hostCount);
  if (missing === 0) {
    return { ...found, progress: { ...before, since: at.begunAt, hostCount, indexCount, listing: null } };
  }
  const { more, less } = await unheardBySearch({ repository }, before, at);
  const isExplained = missing > 0 ? missing <= less : -missing <= more;
  // The next sync looks again. It follows soon where the host has named images meanwhile.
  if (isExplained || (await repository.findNotified()).length > 0) {
    return { ...found, progress: { ...before, listing: null } };
  }
  return undefined;
}
