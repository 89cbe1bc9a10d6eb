import type { ImageListing } from '../image-host/image-host.port.ts';
import type { ImageVersionsRepository } from '../image-versions/image-versions.repository.ts';
import type { GallerySyncRepository } from './gallery-sync.repository.ts';
import type { IndexedImage } from './indexed-image.ts';
import { markOf, type SyncListing, type SyncProgress } from './sync-progress.ts';

/** What a sync found, and the progress to keep with it. `gone` were in the index and are not on the host. */
export type Findings = Pick<SyncListing, 'added' | 'changed' | 'refused'> & {
  gone: IndexedImage[];
  known: number;
  progress: SyncProgress;
};

type Deps = {
  repository: Pick<GallerySyncRepository, 'findAll' | 'count'>;
  listing: Pick<ImageListing, 'count'>;
  versions: Pick<ImageVersionsRepository, 'count'>;
};

/** Everything is read: what the index has and the host has not is gone. */
export async function findingsOfAll(
  { repository, listing, versions }: Deps,
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
    refused: at.refused,
    gone,
    known,
    progress: {
      since: at.begunAt,
      hostCount: await listing.count(),
      indexCount: known + (await versions.count()),
      goneIds: gone.filter(({ id, hidden }) => !hidden || goneBefore.has(id)).map(({ id }) => id),
      listing: null,
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
  if (hostCount - before.hostCount !== indexCount - before.indexCount) return undefined;
  const progress = { ...before, since: at.begunAt, hostCount, indexCount, listing: null };
  return { added: at.added, changed: at.changed, refused: at.refused, gone: [], known: indexCount, progress };
}
