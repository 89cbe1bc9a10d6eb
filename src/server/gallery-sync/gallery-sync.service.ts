import { TEST_UPLOADS_FOLDER } from '#shared/companies/folder-match.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { SyncReport } from '#shared/images/sync-report.contract.ts';
import type { Actor } from '../audit/actor.ts';
import type { Rebuild } from '../builds/rebuild.port.ts';
import type { GalleryService } from '../gallery/gallery.service.ts';
import type { ImageHost, ListedImage, StoredImage } from '../image-host/image-host.port.ts';
import type { ImageDeskService } from '../images/image-desk.service.ts';
import type { GallerySyncRepository, IndexedImage, SyncWrite } from './gallery-sync.repository.ts';

/** How many images are looked for at the same time. */
const LOOKED_FOR_AT_ONCE = 32;

/** When more than this share of the index seems gone, the image host is at fault, not the images. */
const PLAUSIBLE_LOSS = 0.5;

/** Fewer images than this may all be gone. */
const FEW_IMAGES = 10;

async function listAll(list: () => AsyncIterable<readonly ListedImage[]>): Promise<ListedImage[]> {
  const listed: ListedImage[] = [];
  for await (const portion of list()) listed.push(...portion);
  return listed.filter(({ folder }) => folder !== TEST_UPLOADS_FOLDER);
}

const isChanged = (known: IndexedImage, listed: StoredImage): boolean =>
  known.version !== listed.version || known.format !== listed.format || known.width !== listed.width;

const placeOf = ({ folder, sourceName }: IndexedImage) => `${folder}/${sourceName}`;

const sentence = (added: number, changed: number, gone: number): string =>
  added + changed + gone === 0
    ? 'Nothing has changed on the image host.'
    : `${added} new, ${changed} changed, ${gone} gone on the image host.`;

/** Brings the image index up to date with the image host. */
export function gallerySyncService(deps: {
  repository: GallerySyncRepository;
  imageHost: ImageHost;
  desk: Pick<ImageDeskService, 'folders'>;
  gallery: GalleryService;
  rebuild: Rebuild;
  newId: () => string;
}) {
  const { repository, imageHost, gallery } = deps;
  let running: Promise<SyncReport> | undefined;

  /** Without a listing: which of the images we know are not there any more. */
  const lookFor = async (indexed: readonly IndexedImage[]): Promise<IndexedImage[]> => {
    const gone: IndexedImage[] = [];
    for (let from = 0; from < indexed.length; from += LOOKED_FOR_AT_ONCE) {
      const portion = indexed.slice(from, from + LOOKED_FOR_AT_ONCE);
      const found = await Promise.all(portion.map((image) => imageHost.has(image)));
      gone.push(...portion.filter((_, index) => !found[index]));
    }
    return gone;
  };

  const compare = async (indexed: readonly IndexedImage[]) => {
    if (!imageHost.list) return { added: [], changed: [], gone: await lookFor(indexed) };
    const listed = await listAll(imageHost.list);
    const known = new Map(indexed.map((image) => [image.publicId, image]));
    const there = new Set(listed.map(({ publicId }) => publicId));
    const added = listed
      .filter(({ publicId }) => !known.has(publicId))
      .map((image) => ({ ...image, id: deps.newId() }));
    const changed = listed.flatMap((stored): SyncWrite['changed'][number][] => {
      const image = known.get(stored.publicId);
      return image && isChanged(image, stored) ? [{ id: image.id, stored }] : [];
    });
    return { added, changed, gone: indexed.filter(({ publicId }) => !there.has(publicId)) };
  };

  const remedies = async (): Promise<string[]> => {
    const { companies, folders } = await deps.desk.folders();
    return [...folders, ...companies].flatMap(({ remedy }) => remedy ?? []);
  };

  /** What differs between image host and index; nothing is written. */
  const look = async () => {
    const indexed = (await repository.findAll()).filter(({ folder }) => folder !== TEST_UPLOADS_FOLDER);
    const { added, changed, gone } = await compare(indexed);
    if (indexed.length >= FEW_IMAGES && gone.length > indexed.length * PLAUSIBLE_LOSS) {
      const detail = `The image host is missing ${gone.length} of ${indexed.length} images. Nothing was changed; please check it.`;
      throw new AppError('image-host-failed', { detail });
    }
    // Hidden ones were found gone before, or an admin has taken them out already.
    const newlyGone = gone.filter(({ hidden }) => !hidden);
    const numbers = { added: added.length, changed: changed.length, gone: newlyGone.map(placeOf) };
    return { added, changed, newlyGone, numbers, message: sentence(added.length, changed.length, newlyGone.length) };
  };

  const run = async (actor: Actor): Promise<SyncReport> => {
    const { added, changed, newlyGone, numbers, message } = await look();
    const entry = { actor, action: 'gallery.refreshed', subjectKind: 'gallery', subjectId: 'images', after: numbers };
    await repository.update({ added, changed, goneIds: newlyGone.map(({ id }) => id) }, entry);
    gallery.expire();
    await deps.rebuild.request('Gallery refreshed');
    return { message, ...numbers, unmatched: await remedies() };
  };

  return {
    /** What `sync` would report; nothing is changed. Throws what the image host throws. */
    preview: async (): Promise<SyncReport> => {
      const { numbers, message } = await look();
      return { message, ...numbers, unmatched: await remedies() };
    },
    /**
     * Reads the image host and asks for a rebuild; one at a time, who asks meanwhile gets the same report. New images come
     * in, changed ones are renewed, gone ones are hidden (never deleted, so that tags and texts survive an accident).
     * Throws what the image host throws, and `image-host-failed` when most of the index seems gone; then nothing changes.
     */
    sync: (actor: Actor): Promise<SyncReport> => {
      running ??= run(actor).finally(() => {
        running = undefined;
      });
      return running;
    },
  };
}

/** Brings the image index up to date with the image host. */
export type GallerySyncService = ReturnType<typeof gallerySyncService>;
