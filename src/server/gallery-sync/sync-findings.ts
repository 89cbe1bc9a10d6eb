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

type Deps = {
  repository: Pick<GallerySyncRepository, 'findAll' | 'count' | 'countSentSince'>;
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
  // What we sent a moment ago may not have reached the host's search, which counts: the next sync looks again.
  if (missing > 0 && missing <= (await repository.countSentSince(new Date(Date.parse(at.begunAt) - OVERLAP_MS))))
    return { ...found, progress: { ...before, listing: null } };
  if (missing !== 0) return undefined;
  return { ...found, progress: { ...before, since: at.begunAt, hostCount, indexCount, listing: null } };
}
