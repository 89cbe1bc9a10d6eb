import { AppError } from '#shared/http/app-error.ts';
import type { SyncReport } from '#shared/images/sync-report.contract.ts';
import type { TagNames } from '#shared/tags/tag-names.ts';
import { type Actor, IMAGE_HOST, SCHEDULE } from '../audit/actor.ts';
import type { Rebuild } from '../builds/builds.port.ts';
import type { CloudinaryAuthority } from '../env.ts';
import type { GalleryService } from '../gallery/gallery.service.ts';
import type { ImageHost } from '../image-host/image-host.port.ts';
import type { ImageVersionsRepository } from '../image-versions/image-versions.repository.ts';
import type { DeletedImagesRepository } from '../images/deleted-images.repository.ts';
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

/** Images that are looked up in parallel. */
const LOOKED_FOR_AT_ONCE = 32;

type Numbers = Pick<SyncReport, 'added' | 'changed' | 'reworded' | 'back' | 'gone'>;

const isNothing = ({ added, changed, reworded, back, gone }: Numbers): boolean =>
  added + changed + reworded + back.length + gone.length === 0;

const sentence = (numbers: Numbers): string => {
  const { added, changed, reworded, back, gone } = numbers;
  if (isNothing(numbers)) return 'Nothing has changed on the image host.';
  const moved = reworded > 0 ? `, ${reworded} moved, renamed or edited` : '';
  const returned = back.length > 0 ? `, ${back.length} back` : '';
  return `${added} new, ${changed} changed${moved}${returned}, ${gone.length} gone on the image host.`;
};

const isBySelf = ({ email }: Actor): boolean => email === SCHEDULE.email || email === IMAGE_HOST.email;

/** Hidden ones were already missing before, or an admin has hidden them. */
const newlyGoneOf = ({ gone }: Findings) => gone.filter(({ hidden }) => !hidden);

/** Throws if most images seem to be missing: a fault of the host is more likely. */
function requirePlausible(findings: Findings): void {
  const newlyGone = newlyGoneOf(findings).length;
  const remaining = findings.known - (findings.gone.length - newlyGone);
  if (isPlausibleLoss(newlyGone, remaining)) return;
  const detail = `The image host is missing ${newlyGone} of ${remaining} images. None of them was hidden. Check the image host. If they were deleted on purpose, run: npm run gallery -- sync --accept-deletions`;
  throw new AppError('image-host-failed', { detail });
}

/**
 * Options of a sync. `isWhole` reads everything; `onListed` receives the progress of that; `acceptsDeletions` hides missing
 * images even if they are most of the gallery.
 */
export type SyncOptions = { isDryRun?: boolean; isWhole?: boolean; acceptsDeletions?: boolean; onListed?: OnListed };

/** A slice without a time limit. */
const UNBOUNDED: SyncSlice = { isResumed: false, isOver: () => false, hold: async () => undefined };

/** Updates the image index from the image host. */
export function galleryComparison(deps: {
  repository: GallerySyncRepository;
  imageHost: ImageHost;
  imageAdmin: Pick<ImageAdminService, 'folders'>;
  gallery: GalleryService;
  rebuild: Rebuild;
  maintenance: Pick<MaintenanceService, 'leaveAutomatic'>;
  /** Resolves aliases of tags. */
  tagNames: () => Promise<Pick<TagNames, 'resolve'>>;
  /** Fields that a sync copies from the host unless someone has edited them here. */
  authority: readonly CloudinaryAuthority[];
  now: () => Date;
  findTakedowns: FindTakedowns;
  findDeleted: DeletedImagesRepository['findListed'];
  versions: Pick<ImageVersionsRepository, 'findPublicIds' | 'count'>;
}) {
  const { repository, imageHost, gallery, now } = deps;
  const { listing } = imageHost;

  /** For hosts without a listing: finds which known images are missing and which have returned. */
  const findChanges = async ({ isDryRun = false, onListed }: SyncOptions, slice: SyncSlice): Promise<Findings> => {
    const total = await repository.count();
    const progress = await repository.findProgress();
    const hiddenBySync = new Set(progress.goneIds);
    const gone: IndexedImage[] = [];
    const back: IndexedImage[] = [];
    let count = 0;
    for await (const portion of repository.findAll()) {
      const missing = new Set<IndexedImage>();
      await inParallel(portion, LOOKED_FOR_AT_ONCE, async (image) => {
        if (!(await imageHost.has(image))) missing.add(image);
      });
      await slice.hold();
      count += portion.length;
      onListed?.(count, Math.max(total, count));
      gone.push(...portion.filter((image) => missing.has(image)));
      back.push(...portion.filter((image) => hiddenBySync.has(image.id) && !missing.has(image)));
    }
    if (!isDryRun && back.length > 0) await repository.updatePage({ ...NOTHING_TO_WRITE, back }, progress);
    const goneIds = gone.filter(({ id, hidden }) => !hidden || hiddenBySync.has(id)).map(({ id }) => id);
    return {
      added: 0,
      changed: 0,
      reworded: 0,
      back: back.map(placeOf),
      refused: {},
      gone,
      known: count,
      progress: { ...progress, goneIds },
    };
  };

  const remedies = async (): Promise<string[]> => {
    const { companies, folders } = await deps.imageAdmin.folders();
    return [...folders, ...companies].flatMap(({ remedy }) => remedy ?? []);
  };

  /** What needs a person. */
  const unmatchedOf = async ({ refused, unsure }: Findings): Promise<string[]> => [
    ...Object.values(refused),
    ...[unsure ?? []].flat(),
    ...(await remedies()),
  ];

  /** Compares host and index. Unless it is a dry run, new and changed images are written on the way. */
  const compare = async (options: SyncOptions, slice: SyncSlice) => {
    const { isDryRun = false, isWhole = false, acceptsDeletions = false, onListed } = options;
    const reading =
      listing && listingSync({ ...deps, listing, now, store: imageHost.store }, { isDryRun, onListed, slice });
    const named = isDryRun ? undefined : await reading?.syncNotified();
    if (named?.isNews) {
      gallery.expire();
      await deps.rebuild.request('Gallery refreshed');
    }
    if (named?.isDone === false) return undefined;
    const findings = reading ? await reading.read({ isWhole }) : await findChanges(options, slice);
    if (!findings) return undefined;
    try {
      if (!acceptsDeletions) requirePlausible(findings);
    } catch (error) {
      // The result is not plausible, so the next sync reads everything again.
      if (!isDryRun) await repository.updateProgress({ ...(await repository.findProgress()), listing: null });
      throw error;
    }
    if (!isDryRun) await reading?.createMissingPlaceholders();
    const newlyGone = newlyGoneOf(findings);
    const { told } = findings.progress;
    const numbers = {
      added: findings.added + told.added,
      changed: findings.changed + told.changed,
      reworded: findings.reworded + told.reworded,
      back: [...told.back, ...findings.back],
      gone: [...told.gone, ...newlyGone.map(placeOf)],
    };
    return { findings, newlyGone, numbers, message: sentence(numbers) };
  };

  return {
    /** Returns what `update` would report, without changing anything. Throws the image host's errors. */
    preview: async (options: SyncOptions = {}): Promise<SyncReport> => {
      const compared = await compare({ ...options, isDryRun: true }, UNBOUNDED);
      if (!compared) throw new Error('A sync without a time limit must not end early.');
      const { numbers, findings, message } = compared;
      return { message, ...numbers, unmatched: await unmatchedOf(findings) };
    },

    /** Runs a slice of a sync; undefined if its time ended before the sync was complete. */
    update: async (actor: Actor, options: SyncOptions, slice: SyncSlice): Promise<SyncReport | undefined> => {
      try {
        const compared = await compare(options, slice);
        if (!compared) return undefined;
        const { findings, newlyGone, numbers, message } = compared;
        // A background sync without changes leaves no audit entry and no build.
        const isReported = !isNothing(numbers) || !isBySelf(actor);
        const entry = { actor, action: 'gallery.refreshed', subjectId: 'images', after: numbers };
        // Copies of removed content that were in the index before the host reported their hash.
        const copies = await repository.findKnown(Object.keys(findings.refused));
        const goneIds = [...newlyGone, ...copies].map(({ id }) => id);
        await slice.hold();
        await repository.updateEnd(
          goneIds,
          { ...findings.progress, told: NOTHING_NOTIFIED },
          isReported ? entry : undefined,
        );
        gallery.expire();
        // Another process may have set the banner: an earlier command, another function.
        await deps.maintenance.leaveAutomatic();
        if (isReported) await deps.rebuild.request('Gallery refreshed');
        return { message, ...numbers, unmatched: await unmatchedOf(findings) };
      } finally {
        // What was read before the host failed is already in the index.
        gallery.expire();
      }
    },
  };
}

export type GalleryComparison = ReturnType<typeof galleryComparison>;
