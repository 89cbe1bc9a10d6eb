import type { ImageAddress } from '../images/image.mapper.ts';
import type { GalleryRepository } from './gallery.repository.ts';
import { buildSnapshot, type GallerySnapshot } from './gallery-snapshot.ts';

/** How long a snapshot is trusted before the database's revision is asked again; two processes agree within 2 s. */
const REVISION_TRUST_MS = 1_000;

/** Keeps the gallery in memory and renews it when the database's revision has moved on. */
export function galleryService({
  repository,
  address,
  now,
}: {
  repository: GalleryRepository;
  address: ImageAddress;
  now: () => Date;
}) {
  let held: GallerySnapshot | undefined;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let renewal: Promise<GallerySnapshot> | undefined;

  const load = async () => buildSnapshot(await repository.findAll(), address);

  const renew = async (): Promise<GallerySnapshot> => {
    const current = held;
    const startedAt = now().getTime();
    const fresh = current && (await repository.findRevision()) === current.revision ? current : await load();
    held = fresh;
    checkedAt = startedAt;
    return fresh;
  };

  /** The gallery as of at most a second ago. */
  const snapshot = (): Promise<GallerySnapshot> => {
    if (held && now().getTime() - checkedAt < REVISION_TRUST_MS) return Promise.resolve(held);
    renewal ??= renew().finally(() => {
      renewal = undefined;
    });
    return renewal;
  };

  /** After a write of our own: the next reader sees it at once. */
  const expire = (): void => {
    checkedAt = Number.NEGATIVE_INFINITY;
  };

  /** Forgets everything held (cache page). */
  const clear = (): void => {
    held = undefined;
    expire();
  };

  return { snapshot, expire, clear };
}

/** The gallery in memory. */
export type GalleryService = ReturnType<typeof galleryService>;
