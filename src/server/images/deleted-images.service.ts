import type { CompanyRow } from '#db/schema/companies.ts';
import type { DeletedArtwork } from '#db/schema/images.ts';
import { AppError } from '#shared/http/app-error.ts';
import { resolvesToOneOf } from '#shared/images/image-address.ts';
import { KEPT_DAYS } from '#shared/retention/kept-days.ts';
import { counted } from '#shared/text/counted.ts';
import { DAY_MS } from '#shared/text/dates.ts';
import type { Actor } from '../audit/actor.ts';
import type { RevertedEntry } from '../audit/reverted-entry.ts';
import type { Publish } from '../builds/publisher.ts';
import type { TaggedRow } from '../gallery/image.mapper.ts';
import { contentHashOf, type ImageHost } from '../image-host/image-host.port.ts';
import { inParallel } from '../in-parallel.ts';
import type { Log } from '../log/log.ts';
import { portions } from '../portions.ts';
import type { DeletedImageRow, DeletedImagesRepository, LostArtwork } from './deleted-images.repository.ts';
import { IMAGES_PER_ENTRY } from './image-admin.service.ts';
import { imageState, subjectOf } from './image-state.ts';

/** Images of which a deletion reads the full size, to find covers that were made from it rather than from its source. */
const READ_FOR_COVERS = 200;
const READ_AT_ONCE = 8;

const FIELDS = [
  ['logoUrl', 'logo'],
  ['heroImage', 'cover'],
] as const;

const why = {
  added: 'was added again since',
  'taken-down': 'was taken down since',
  backup: 'came deleted with a backup, which does not hold what the undo needs',
};

/** Plain deletion of images: out of the gallery at once, back with an undo, removed with their files after 30 days. */
export function deletedImagesService(deps: {
  repository: DeletedImagesRepository;
  companies: { findAll: () => Promise<CompanyRow[]> };
  imageHost: Pick<ImageHost, 'artworkIdOf' | 'isArtwork' | 'fullSize' | 'remove' | 'removeArtwork'>;
  publish: Publish;
  log: Log;
  now: () => Date;
}) {
  const { repository, imageHost, log, publish } = deps;
  /** Logos and covers that show one of the images: its file, or one that was made from it and from no other image. */
  const lostArtwork = async (images: readonly TaggedRow[]): Promise<LostArtwork[]> => {
    const companies = (await deps.companies.findAll()).filter(({ logoUrl, heroImage }) => logoUrl || heroImage);
    if (companies.length === 0) return [];
    const ids = images.map(({ row }) => row.id);
    const others = await repository.findOtherContents(
      images.map(({ row }) => row.contentHash),
      ids,
    );
    const hashes = new Map(
      images.map(({ row }) => [row.id, [row.contentHash].filter((hash) => hash && !others.has(hash))]),
    );
    const own = companies.some(({ logoUrl, heroImage }) =>
      [logoUrl, heroImage].some((address) => address && imageHost.isArtwork(address)),
    );
    const read = own ? images.filter(({ row }) => hashes.get(row.id)?.length).slice(0, READ_FOR_COVERS) : [];
    await inParallel(read, READ_AT_ONCE, async ({ row }) => {
      const bytes = await imageHost.fullSize(row).catch(() => null);
      if (bytes) hashes.get(row.id)?.push(contentHashOf(bytes));
    });
    const found = new Map<string, LostArtwork>();
    for (const { row } of images) {
      for (const company of companies) {
        const lost = FIELDS.filter(([field, use]) => {
          const made = (hashes.get(row.id) ?? []).map((hash) => imageHost.artworkIdOf(hash, use));
          return !found.has(`${company.id} ${field}`) && resolvesToOneOf(company[field], [row.publicId, ...made]);
        });
        for (const [field] of lost) {
          const placeholder = field === 'heroImage' ? { heroPlaceholder: company.heroPlaceholder } : {};
          const artwork: DeletedArtwork = { companyId: company.id, [field]: company[field], ...placeholder };
          found.set(`${company.id} ${field}`, { imageId: row.id, artwork });
        }
      }
    }
    return [...found.values()];
  };

  /** Deletes an image's files for good; returns whether all are gone. */
  const removeFiles = async ({ id, artwork }: DeletedImageRow): Promise<boolean> => {
    try {
      for (const publicId of await repository.findRemovable(id)) await imageHost.remove(publicId);
      for (const address of artwork.flatMap(({ logoUrl, heroImage }) => [logoUrl ?? [], heroImage ?? []].flat())) {
        if (imageHost.isArtwork(address) && !(await repository.isShown(address)))
          await imageHost.removeArtwork(address);
      }
      await repository.delete(id);
      return true;
    } catch (err) {
      log.warn({ err, id }, 'files of a deleted image could not be removed yet');
      return false;
    }
  };

  return {
    /** Deletes images; returns the ids of the audit entries. Throws `image-not-found` if all are gone by now. */
    remove: async (images: readonly TaggedRow[], actor: Actor): Promise<{ entries: number[] }> => {
      const entries = [...portions(images, IMAGES_PER_ENTRY)].map((part) => ({
        actor,
        action: 'image.deleted',
        subjectId: subjectOf(part.map(({ row }) => row)),
        before: part.map((image) => ({
          ...imageState(image),
          fileName: image.row.originalName || image.row.sourceName,
        })),
      }));
      const ids = images.map(({ row }) => row.id);
      const lines = await repository.insert(ids, deps.now(), { lost: await lostArtwork(images), entries });
      if (lines.length === 0) throw new AppError('image-not-found');
      await publish(`${counted(ids.length, 'image')} deleted`);
      return { entries: lines };
    },

    /**
     * Brings deleted images back. Those whose file was added again or taken down since stay deleted. Throws `changed-since` if
     * none can come back.
     */
    restore: async (entries: readonly RevertedEntry[], actor: Actor): Promise<string> => {
      const states = entries.flatMap(({ before }) => before as { id: string; fileName: string }[]);
      const ids = states.map(({ id }) => id);
      const [deleted, blocked] = await Promise.all([repository.find(ids), repository.findBlocked(ids)]);
      if (deleted.length === 0) {
        const detail = `Nothing to undo: restored already, or deleted more than ${KEPT_DAYS.deletedImage} days ago.`;
        throw new AppError('changed-since', { detail });
      }
      const reasons = new Map<string, keyof typeof why>([
        ...deleted.flatMap(({ id, rows }) => (rows.images ? [] : [[id, 'backup'] as const])),
        ...blocked.map((image) => [image.id, image.why] as const),
      ]);
      const back = deleted.filter(({ id }) => !reasons.has(id));
      const [[first, reason] = ['', 'added' as const]] = reasons;
      const name = states.find(({ id }) => id === first)?.fileName ?? first;
      const left = reasons.size > 0 ? `${counted(reasons.size, 'image')} can't come back: ${name} ${why[reason]}.` : '';
      if (back.length === 0) throw new AppError('changed-since', { detail: `Not undone. ${left}` });
      const entry = {
        actor,
        action: 'image.restored',
        subjectId: subjectOf(back),
        after: states.filter(({ id }) => back.some((image) => image.id === id)),
      };
      if (!(await repository.restore(back, entry))) throw new AppError('changed-since');
      await publish(`${counted(back.length, 'deleted image')} restored`);
      return [`${counted(back.length, 'image')} restored.`, left].filter(Boolean).join(' ');
    },

    /** Removes images that were deleted more than 30 days ago, with their files; returns how many. A failure is retried. */
    purge: async (): Promise<number> => {
      const due = await repository.findBefore(new Date(deps.now().getTime() - KEPT_DAYS.deletedImage * DAY_MS));
      let removed = 0;
      for (const image of due) if (await removeFiles(image)) removed += 1;
      return removed;
    },
  };
}

export type DeletedImagesService = ReturnType<typeof deletedImagesService>;
