import { AppError } from '#shared/http/app-error.ts';
import type { SyncReport } from '#shared/images/sync-report.contract.ts';
import type { TagNames } from '#shared/tags/tag-names.ts';
import type { Actor } from '../audit/actor.ts';
import type { Rebuild } from '../builds/rebuild.port.ts';
import type { GalleryService } from '../gallery/gallery.service.ts';
import type { ImageHost } from '../image-host/image-host.port.ts';
import type { ImageVersionsRepository } from '../image-versions/image-versions.repository.ts';
import type { ImageAdminService } from '../images/image-admin.service.ts';
import { inParallel } from '../in-parallel.ts';
import type { MaintenanceService } from '../maintenance/maintenance.service.ts';
import type { GallerySyncRepository, IndexedImage } from './gallery-sync.repository.ts';
import { type Findings, listingSync, type OnLooked } from './listing-sync.ts';
import type { FindTakedowns } from './refused-listing.ts';

/** How many images are looked for at the same time. */
const LOOKED_FOR_AT_ONCE = 32;

/** When more than this share of the index seems gone, the image host is at fault, not the images. */
const PLAUSIBLE_LOSS = 0.5;

/** Fewer images than this may all be gone. */
const FEW_IMAGES = 10;

const placeOf = ({ folder, sourceName }: IndexedImage) => `${folder}/${sourceName}`;

const sentence = (added: number, changed: number, gone: number): string =>
  added + changed + gone === 0
    ? 'Nothing has changed on the image host.'
    : `${added} new, ${changed} changed, ${gone} gone on the image host.`;

/** Refuses what can't be: a host that has lost most images. */
function requirePlausible({ gone, known }: Findings): void {
  if (known < FEW_IMAGES || gone.length <= known * PLAUSIBLE_LOSS) return;
  const detail = `The image host is missing ${gone.length} of ${known} images. None of them was hidden. Check the image host.`;
  throw new AppError('image-host-failed', { detail });
}

/** How a sync is done: `isWhole` reads everything; `onLooked` hears how far such a reading is. */
type SyncOptions = { isDryRun?: boolean; isWhole?: boolean; onLooked?: OnLooked };

/** Brings the image index up to date with the image host. */
export function gallerySyncService(deps: {
  repository: GallerySyncRepository;
  imageHost: ImageHost;
  imageAdmin: Pick<ImageAdminService, 'folders'>;
  gallery: GalleryService;
  rebuild: Rebuild;
  maintenance: Pick<MaintenanceService, 'leaveAutomatic'>;
  newId: () => string;
  /** Resolves tag names to the tags that they stand for. */
  tagNames: () => Promise<Pick<TagNames, 'resolve'>>;
  now: () => Date;
  findTakedowns: FindTakedowns;
  versions: Pick<ImageVersionsRepository, 'findPublicIds' | 'count'>;
  /** Deletes the files of versions that were discarded before. */
  sweepVersions: () => Promise<void>;
}) {
  const { repository, imageHost, gallery, now } = deps;
  const { listing } = imageHost;
  let running: Promise<SyncReport> | undefined;

  /** Without a listing: which of the images we know are not there any more, and which are back. */
  const lookFor = async ({ isDryRun = false, onLooked }: SyncOptions): Promise<Findings> => {
    const total = await repository.count();
    const progress = await repository.findProgress();
    const hiddenBySync = new Set(progress.goneIds);
    const gone: IndexedImage[] = [];
    const backIds: string[] = [];
    let known = 0;
    for await (const portion of repository.findAll()) {
      const missing = new Set<IndexedImage>();
      await inParallel(portion, LOOKED_FOR_AT_ONCE, async (image) => {
        if (!(await imageHost.has(image))) missing.add(image);
      });
      known += portion.length;
      onLooked?.(known, Math.max(total, known));
      gone.push(...portion.filter((image) => missing.has(image)));
      backIds.push(...portion.filter((image) => hiddenBySync.has(image.id) && !missing.has(image)).map(({ id }) => id));
    }
    if (!isDryRun && backIds.length > 0) await repository.updatePage({ added: [], changed: [], backIds }, progress);
    const goneIds = gone.filter(({ id, hidden }) => !hidden || hiddenBySync.has(id)).map(({ id }) => id);
    return { added: 0, changed: 0, gone, known, progress: { ...progress, goneIds } };
  };

  const remedies = async (): Promise<string[]> => {
    const { companies, folders } = await deps.imageAdmin.folders();
    return [...folders, ...companies].flatMap(({ remedy }) => remedy ?? []);
  };

  /** Compares host and index; on the way, what is new and what has changed goes into the index unless it is a dry run. */
  const look = async (options: SyncOptions) => {
    const { isDryRun = false, isWhole = false, onLooked } = options;
    const refused = new Map<string, string>();
    const reading =
      listing &&
      listingSync(
        { ...deps, listing, now, store: imageHost.store },
        {
          isDryRun,
          onLooked,
          onRefused: ({ publicId }, { reason }) =>
            refused.set(
              publicId,
              `${publicId} was taken down (${reason}) and is not shown. Delete it on the image host.`,
            ),
        },
      );
    const findings = reading ? await reading.read({ isWhole }) : await lookFor(options);
    requirePlausible(findings);
    if (!isDryRun) await reading?.makeUpForPlaceholders();
    // Hidden ones were found gone before, or an admin has taken them out already.
    const newlyGone = findings.gone.filter(({ hidden }) => !hidden);
    const { added, changed } = findings;
    const numbers = { added, changed, gone: newlyGone.map(placeOf) };
    return { findings, newlyGone, numbers, refused, message: sentence(added, changed, newlyGone.length) };
  };

  const run = async (actor: Actor, options: SyncOptions): Promise<SyncReport> => {
    try {
      const { findings, newlyGone, numbers, refused, message } = await look(options);
      const entry = { actor, action: 'gallery.refreshed', subjectKind: 'gallery', subjectId: 'images', after: numbers };
      // Copies of what was taken down, which the index had before the host told their hash.
      const copies = await repository.findByPublicIds([...refused.keys()]);
      const goneIds = [...newlyGone, ...copies].map(({ id }) => id);
      await repository.updateEnd(goneIds, findings.progress, entry);
      gallery.expire();
      // The trouble that the banner tells of may have been another process's: a command before this one, another function.
      await deps.maintenance.leaveAutomatic();
      await deps.rebuild.request('Gallery refreshed');
      await deps.sweepVersions();
      return { message, ...numbers, unmatched: [...refused.values(), ...(await remedies())] };
    } finally {
      // What was read before the host broke off is in the index already.
      gallery.expire();
    }
  };

  return {
    /** What `sync` would report; nothing is changed. Throws what the image host throws. */
    preview: async (options: SyncOptions = {}): Promise<SyncReport> => {
      const { numbers, refused, message } = await look({ ...options, isDryRun: true });
      return { message, ...numbers, unmatched: [...refused.values(), ...(await remedies())] };
    },
    /**
     * Reads the image host and requests a rebuild; one at a time, who asks meanwhile gets the same report. New images come
     * in, changed ones are renewed, gone ones are hidden (never deleted, so that tags and texts survive an accident) and
     * show again when they are back. Looks at what has changed since the last sync; `isWhole` reads everything. Throws what
     * the image host throws, and `image-host-failed` when most of the index seems gone; what was read until then is kept,
     * nothing is hidden, and the next sync goes on from there.
     */
    sync: (actor: Actor, options: Omit<SyncOptions, 'isDryRun'> = {}): Promise<SyncReport> => {
      running ??= run(actor, options).finally(() => {
        running = undefined;
      });
      return running;
    },
  };
}
