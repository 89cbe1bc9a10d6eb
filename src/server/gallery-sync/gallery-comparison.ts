import { AppError } from '#shared/http/app-error.ts';
import type { SyncReport } from '#shared/images/sync-report.contract.ts';
import type { TagNames } from '#shared/tags/tag-names.ts';
import { type Actor, IMAGE_HOST, SCHEDULE } from '../audit/actor.ts';
import type { Rebuild } from '../builds/rebuild.port.ts';
import type { CloudinaryAuthority } from '../env.ts';
import type { GalleryService } from '../gallery/gallery.service.ts';
import type { ImageHost } from '../image-host/image-host.port.ts';
import type { ImageVersionsRepository } from '../image-versions/image-versions.repository.ts';
import type { ImageAdminService } from '../images/image-admin.service.ts';
import { inParallel } from '../in-parallel.ts';
import type { MaintenanceService } from '../maintenance/maintenance.service.ts';
import type { GallerySyncRepository } from './gallery-sync.repository.ts';
import type { IndexedImage } from './indexed-image.ts';
import { listingSync } from './listing-sync.ts';
import { NOTHING_TO_WRITE } from './page-write.repository.ts';
import type { FindTakedowns } from './refused-listing.ts';
import { type Findings, isPlausibleLoss, placeOf } from './sync-findings.ts';
import { NOTHING_NOTIFIED } from './sync-progress.ts';
import type { OnListed, SyncSlice } from './sync-slice.ts';

/** How many images are looked for at the same time. */
const LOOKED_FOR_AT_ONCE = 32;

type Numbers = Pick<SyncReport, 'added' | 'changed' | 'reworded' | 'gone'>;

const isNothing = ({ added, changed, reworded, gone }: Numbers): boolean =>
  added + changed + reworded + gone.length === 0;

const sentence = (numbers: Numbers): string => {
  const { added, changed, reworded, gone } = numbers;
  if (isNothing(numbers)) return 'Nothing has changed on the image host.';
  const moved = reworded > 0 ? `, ${reworded} moved or edited` : '';
  return `${added} new, ${changed} changed${moved}, ${gone.length} gone on the image host.`;
};

const isBySelf = ({ email }: Actor): boolean => email === SCHEDULE.email || email === IMAGE_HOST.email;

/** Hidden ones were found gone before, or an admin has taken them out already. */
const newlyGoneOf = ({ gone }: Findings) => gone.filter(({ hidden }) => !hidden);

/** Refuses what is most likely a fault: a host that has lost most of the images that it had. */
function requirePlausible(findings: Findings): void {
  const newlyGone = newlyGoneOf(findings).length;
  const known = findings.known - (findings.gone.length - newlyGone);
  if (isPlausibleLoss(newlyGone, known)) return;
  const detail = `The image host is missing ${newlyGone} of ${known} images. None of them was hidden. Check the image host. If they were deleted on purpose, run: npm run gallery -- sync --accept-deletions`;
  throw new AppError('image-host-failed', { detail });
}

/**
 * How a sync is done: `isWhole` reads everything; `onListed` hears how far such a reading is; `acceptsDeletions` hides what is gone
 * even if that is most of the gallery.
 */
export type SyncOptions = { isDryRun?: boolean; isWhole?: boolean; acceptsDeletions?: boolean; onListed?: OnListed };

/** A look that takes as long as it takes. */
const UNBOUNDED: SyncSlice = { goesOn: false, isOver: () => false, hold: async () => undefined };

/** Brings the image index up to date with the image host. */
export function galleryComparison(deps: {
  repository: GallerySyncRepository;
  imageHost: ImageHost;
  imageAdmin: Pick<ImageAdminService, 'folders'>;
  gallery: GalleryService;
  rebuild: Rebuild;
  maintenance: Pick<MaintenanceService, 'leaveAutomatic'>;
  newId: () => string;
  /** Resolves tag names to the tags that they stand for. */
  tagNames: () => Promise<Pick<TagNames, 'resolve'>>;
  /** What the host says of an image counts where nobody has edited it here. */
  authority: readonly CloudinaryAuthority[];
  now: () => Date;
  findTakedowns: FindTakedowns;
  versions: Pick<ImageVersionsRepository, 'findPublicIds' | 'count'>;
  /** Deletes the files of versions that were discarded before. */
  sweepVersions: () => Promise<void>;
}) {
  const { repository, imageHost, gallery, now } = deps;
  const { listing } = imageHost;

  /** Without a listing: which of the images we know are not there any more, and which are back. */
  const lookFor = async ({ isDryRun = false, onListed }: SyncOptions, slice: SyncSlice): Promise<Findings> => {
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
      await slice.hold();
      known += portion.length;
      onListed?.(known, Math.max(total, known));
      gone.push(...portion.filter((image) => missing.has(image)));
      backIds.push(...portion.filter((image) => hiddenBySync.has(image.id) && !missing.has(image)).map(({ id }) => id));
    }
    if (!isDryRun && backIds.length > 0) await repository.updatePage({ ...NOTHING_TO_WRITE, backIds }, progress);
    const goneIds = gone.filter(({ id, hidden }) => !hidden || hiddenBySync.has(id)).map(({ id }) => id);
    return { added: 0, changed: 0, reworded: 0, refused: {}, gone, known, progress: { ...progress, goneIds } };
  };

  const remedies = async (): Promise<string[]> => {
    const { companies, folders } = await deps.imageAdmin.folders();
    return [...folders, ...companies].flatMap(({ remedy }) => remedy ?? []);
  };

  /** Compares host and index; on the way, what is new and what has changed goes into the index unless it is a dry run. */
  const look = async (options: SyncOptions, slice: SyncSlice) => {
    const { isDryRun = false, isWhole = false, acceptsDeletions = false, onListed } = options;
    const reading =
      listing && listingSync({ ...deps, listing, now, store: imageHost.store }, { isDryRun, onListed, slice });
    const named = isDryRun ? undefined : await reading?.syncNotified();
    if (named?.isNews) {
      gallery.expire();
      await deps.rebuild.request('Gallery refreshed');
    }
    if (named?.isDone === false) return undefined;
    const findings = reading ? await reading.read({ isWhole }) : await lookFor(options, slice);
    if (!findings) return undefined;
    try {
      if (!acceptsDeletions) requirePlausible(findings);
    } catch (error) {
      // What the host told this time is worth nothing: the next sync reads again.
      if (!isDryRun) await repository.updateProgress({ ...(await repository.findProgress()), listing: null });
      throw error;
    }
    if (!isDryRun) await reading?.makeUpForPlaceholders();
    const newlyGone = newlyGoneOf(findings);
    const { told } = findings.progress;
    const numbers = {
      added: findings.added + told.added,
      changed: findings.changed + told.changed,
      reworded: findings.reworded + told.reworded,
      gone: [...told.gone, ...newlyGone.map(placeOf)],
    };
    return { findings, newlyGone, numbers, message: sentence(numbers) };
  };

  return {
    /** What `update` would report; nothing is changed. Throws what the image host throws. */
    preview: async (options: SyncOptions = {}): Promise<SyncReport> => {
      const looked = await look({ ...options, isDryRun: true }, UNBOUNDED);
      if (!looked) throw new Error('A look without an end has ended.');
      const { numbers, findings, message } = looked;
      return { message, ...numbers, unmatched: [...Object.values(findings.refused), ...(await remedies())] };
    },

    /** Does a slice of a sync; undefined when its time was over before all of it was done. */
    update: async (actor: Actor, options: SyncOptions, slice: SyncSlice): Promise<SyncReport | undefined> => {
      try {
        const looked = await look(options, slice);
        if (!looked) return undefined;
        const { findings, newlyGone, numbers, message } = looked;
        // Nobody waits for what happens by itself: without news it leaves no line and no build.
        const isTold = !isNothing(numbers) || !isBySelf(actor);
        const entry = {
          actor,
          action: 'gallery.refreshed',
          subjectKind: 'gallery',
          subjectId: 'images',
          after: numbers,
        };
        // Copies of what was taken down, which the index had before the host told their hash.
        const copies = await repository.findKnown(Object.keys(findings.refused));
        const goneIds = [...newlyGone, ...copies].map(({ id }) => id);
        await slice.hold();
        await repository.updateEnd(
          goneIds,
          { ...findings.progress, told: NOTHING_NOTIFIED },
          isTold ? entry : undefined,
        );
        gallery.expire();
        // The trouble that the banner tells of may have been another process's: a command before this one, another function.
        await deps.maintenance.leaveAutomatic();
        if (isTold) await deps.rebuild.request('Gallery refreshed');
        await deps.sweepVersions();
        return { message, ...numbers, unmatched: [...Object.values(findings.refused), ...(await remedies())] };
      } finally {
        // What was read before the host broke off is in the index already.
        gallery.expire();
      }
    },
  };
}

export type GalleryComparison = ReturnType<typeof galleryComparison>;
