import type { ImageAddress } from '../images/image.mapper.ts';
import type { GalleryRepository } from './gallery.repository.ts';
import type { GalleryIndexService } from './gallery-index.service.ts';
import { imageFigures, listFigures, type MemoryFigures } from './gallery-memory.ts';
import { arrange, type GalleryContent, type GallerySnapshot, readContent } from './gallery-snapshot.ts';

/** How long a snapshot is trusted before the database's revision is asked again; two processes agree within 2 s. */
const REVISION_TRUST_MS = 1_000;

/** Keeps the gallery in memory and renews it when the database's revision has moved on. */
export function galleryService({
  repository,
  address,
  now,
  index,
}: {
  repository: GalleryRepository;
  address: ImageAddress;
  now: () => Date;
  index: GalleryIndexService;
}) {
  let content: GalleryContent | undefined;
  let lists: GallerySnapshot | undefined;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let renewal: Promise<GallerySnapshot> | undefined;
  /** Counts expiries: what was read before one must not be kept after it. */
  let expiries = 0;

  const renew = async (): Promise<GallerySnapshot> => {
    const [begunAt, begunIn] = [now().getTime(), expiries];
    const [heldContent, heldLists] = [content, lists];
    const unchanged = heldContent !== undefined && (await repository.findRevision()) === heldContent.revision;
    const fresh = unchanged ? heldContent : readContent(await repository.findAll(), address);
    const snapshot = heldLists && fresh === heldContent ? heldLists : arrange(fresh);
    if (begunIn === expiries) {
      content = fresh;
      lists = snapshot;
      checkedAt = begunAt;
    }
    return snapshot;
  };

  /** The gallery as of at most a second ago. */
  const snapshot = (): Promise<GallerySnapshot> => {
    const age = now().getTime() - checkedAt;
    // A clock that was put back gives a negative age; the revision is then read again.
    if (lists && age >= 0 && age < REVISION_TRUST_MS) return Promise.resolve(lists);
    if (renewal) return renewal;
    const started = renew().finally(() => {
      if (renewal === started) renewal = undefined;
    });
    renewal = started;
    return started;
  };

  /** After a write of our own: the next reader sees it at once, whatever is being read meanwhile. */
  const expire = (): void => {
    index.expire();
    expiries += 1;
    checkedAt = Number.NEGATIVE_INFINITY;
    renewal = undefined;
  };

  /** Forgets the lists, or the image index with them; the next reader makes them again (cache page). */
  const clear = (part: 'lists' | 'everything' = 'everything'): void => {
    lists = undefined;
    if (part === 'everything') content = undefined;
    expire();
  };

  /** What is held in memory right now. */
  const figures = (): { lists: MemoryFigures; images: MemoryFigures } => ({
    lists: listFigures(lists),
    images: imageFigures(content),
  });

  /** What the gallery's content is known by, at most a second old: what was derived from one revision is good for it alone. */
  const revision = async (): Promise<number> => (await snapshot()).revision;

  return { snapshot, revision, expire, clear, figures };
}

/** The gallery in memory. */
export type GalleryService = ReturnType<typeof galleryService>;
