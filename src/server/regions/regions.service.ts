import { isDeepStrictEqual } from 'node:util';
import { isEdited, withEdited, withReverted } from '#db/sql-parts.ts';
import { AppError, isAppError } from '#shared/http/app-error.ts';
import { EDITED } from '#shared/images/image-fields.ts';
import { boxName } from '#shared/regions/box.ts';
import type { RegionInput, RegionsInput, RegionsSaved } from '#shared/regions/region.contract.ts';
import type { TagNames } from '#shared/tags/tag-names.ts';
import type { Actor } from '../audit/actor.ts';
import { requireRevertable } from '../audit/changed-since.ts';
import type { RevertedEntry } from '../audit/reverted-entry.ts';
import type { Publish } from '../builds/publisher.ts';
import type { TaggedRow } from '../gallery/image.mapper.ts';
import { editVersion, type TaggedRegion, toAdminImage, toAdminRegions } from '../gallery/image.mapper.ts';
import type { ImageHost } from '../image-host/image-host.port.ts';
import type { ImageAdminRepository } from '../images/image-admin.repository.ts';
import { inParallel } from '../in-parallel.ts';
import type { RegionsRepository } from './regions.repository.ts';

/** How often a write is retried while others keep saving. */
const ATTEMPTS = 5;

/** Images that are read at once. */
const PER_READ = 500;

/** The regions that a folder has for one of its files. */
export type ImportedRegions = { id: string; file: string; regions: readonly RegionInput[]; isNew?: boolean };

/** Regions of an image as the audit trail records them. */
type PastRegions = { regions: (RegionInput & { number: number })[]; edited: number };

const inputOf = ({ number, tag, x, y, w, h, title }: TaggedRegion): PastRegions['regions'][number] => ({
  number,
  tag,
  box: [x, y, w, h],
  title,
});

const keyOf = ({ tag, box }: Pick<RegionInput, 'tag' | 'box'>): string => `${boxName(box)} ${tag}`;

/** The number of each region: that of the same one before, else of one at its place with its tag, else one after `used`. */
function numbered(
  input: readonly RegionInput[],
  before: readonly TaggedRegion[],
  used = Math.max(0, ...before.map(({ number }) => number)),
): PastRegions['regions'] {
  const free = new Map(before.map((region) => [region.number, inputOf(region)]));
  const take = (number: number | undefined) => {
    if (number !== undefined) free.delete(number);
    return number;
  };
  const same = input.map((region) => take([...free.values()].find((other) => keyOf(other) === keyOf(region))?.number));
  let last = used;
  return input.map((region, at) => {
    const there = before[at];
    const moved = () => (there && free.has(there.number) && there.tag === region.tag ? take(there.number) : undefined);
    const existing = same[at] ?? moved();
    if (existing === undefined) last += 1;
    const number = existing ?? last;
    return { ...region, number };
  });
}

/** Parts of images that show one of their tags. Each has a picture of its own, which is cut when it is saved. */
export function regionsService(deps: {
  repository: RegionsRepository;
  rows: Pick<ImageAdminRepository, 'findByIds'>;
  imageHost: ImageHost;
  publish: Publish;
  tagNames: () => Promise<Pick<TagNames, 'find'>>;
}) {
  const { repository, rows, imageHost, publish } = deps;
  const existing = async (id: string): Promise<TaggedRow> => {
    const [image] = await rows.findByIds([id]);
    if (!image) throw new AppError('image-not-found');
    return image;
  };

  const requireTags = ({ tags }: TaggedRow, regions: readonly RegionInput[]): void => {
    const at = regions.findIndex(({ tag }) => !tags.includes(tag));
    if (at < 0) return;
    const detail = `The image does not have the tag “${regions[at]?.tag}”. Add it to the image first.`;
    throw new AppError('validation-failed', { detail, errors: { [`regions.${at}.tag`]: detail } });
  };

  /** The regions as rows; those that are new, or of other bytes, are cut. */
  const cut = async ({ row, regions: before }: TaggedRow, regions: PastRegions['regions']): Promise<TaggedRegion[]> => {
    const existing = new Map(
      before.filter(({ checkAgain }) => !checkAgain).map((own) => [boxName(inputOf(own).box), own]),
    );
    const after: TaggedRegion[] = [];
    for (const { number, tag, title, box } of regions) {
      const { width, height, widths, placeholder } =
        existing.get(boxName(box)) ?? (await imageHost.storeRegion(row, box));
      const [x, y, w, h] = box;
      after.push({ number, tag, title, x, y, w, h, checkAgain: false, width, height, widths, placeholder });
    }
    return after;
  };

  /** Replaces the regions of an image; returns the ids of its audit entries, undefined if it has changed since it was read. */
  const replace = async (
    image: TaggedRow,
    after: PastRegions,
    by?: { actor: Actor; action: string },
  ): Promise<number[] | undefined> => {
    const { row } = image;
    const before: PastRegions = { regions: image.regions.map(inputOf), edited: row.edited };
    const is = { regions: await cut(image, after.regions), edited: after.edited };
    return repository.replace(row, {
      was: { regions: image.regions, edited: row.edited },
      is,
      ...(by ? { entry: { ...by, subjectId: row.id, before, after } } : {}),
    });
  };

  const resolved = async (regions: readonly RegionInput[]): Promise<RegionInput[]> => {
    const names = await deps.tagNames();
    return regions.map((region) => ({ ...region, tag: names.find(region.tag) ?? region.tag }));
  };

  /** Numbered so that no address and no collection names another region than before. */
  const withNewNumbers = async (input: readonly RegionInput[], { row, regions }: TaggedRow) =>
    numbered(input, regions, await repository.lastNumber(row.id));

  return {
    /**
     * Replaces all regions of an image. Throws `image-not-found`, `validation-failed` for a tag that it does not have, and
     * `edited-since` with the image as `current`.
     */
    save: async (id: string, { regions, version }: RegionsInput, actor: Actor): Promise<RegionsSaved> => {
      const image = await existing(id);
      const refused = (current: TaggedRow) =>
        new AppError('edited-since', { extensions: { current: [toAdminImage(current, imageHost)] } });
      if (version !== editVersion(image)) throw refused(image);
      const input = await resolved(regions);
      requireTags(image, input);
      const after = {
        regions: await withNewNumbers(input, image),
        edited: withEdited(EDITED, image.row.edited, ['regions']),
      };
      const entries = await replace(image, after, { actor, action: 'image.regions-updated' });
      if (!entries) throw refused(await existing(id));
      await publish('Regions of an image');
      const saved = await existing(id);
      return { regions: toAdminRegions(saved, imageHost), version: editVersion(saved), entries };
    },

    /** Deletes pictures of regions that were moved or deleted, once no open page shows them; undoing that cuts them again. Returns how many. */
    purge: async (): Promise<number> => {
      let removed = 0;
      for (let above = 0; ; ) {
        const files = await repository.findFiles(above, PER_READ);
        removed += (await imageHost.removeOldRegions?.(files)) ?? 0;
        if (files.length < PER_READ) return removed;
        above = files.at(-1)?.number ?? 0;
      }
    },

    /** Reverts a save. Throws `changed-since` if the regions were saved again since. */
    revert: async ({ subjectId, before, after }: RevertedEntry, actor: Actor): Promise<string> => {
      const [was, left] = [before as PastRegions, after as PastRegions];
      for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
        const image = await existing(subjectId);
        const now = image.regions.map(inputOf);
        requireRevertable(!isDeepStrictEqual(now, was.regions));
        const input = await resolved(left.regions);
        const isSame =
          now.length === input.length &&
          now.every((own, at) => {
            const other = input[at];
            return other && keyOf(own) === keyOf(other) && own.title === other.title;
          });
        if (!isSame)
          throw new AppError('changed-since', { detail: 'Not reverted. The regions were saved again since.' });
        const names = await resolved(was.regions);
        const regions = was.regions.map((region, at) => ({ ...region, tag: names[at]?.tag ?? region.tag }));
        requireTags(image, regions);
        const edited = withReverted(EDITED, { now: image.row.edited, before: was.edited }, ['regions']);
        if (!(await replace(image, { regions, edited }, { actor, action: 'image.regions-reverted' }))) continue;
        await publish('Regions of an image');
        return 'The regions are as before.';
      }
      throw new AppError('changed-since');
    },

    /**
     * Regions as a folder has them, for images where no admin has drawn any. Those of tags that the image lacks are left out, but in a
     * dry run, where it does not have its new tags yet.
     * Returns the files whose regions stay as an admin drew them, and those whose pictures could not be cut.
     */
    importRegions: async (imported: readonly ImportedRegions[], width: number, isDryRun: boolean) => {
      const [kept, changed]: [string[], string[]] = [[], []];
      const skipped: { what: string; why: string }[] = [];
      const byId = new Map(imported.map((entry) => [entry.id, entry]));
      const importInto = async (image: TaggedRow): Promise<void> => {
        const { regions = [], file = '', isNew = false } = byId.get(image.row.id) ?? {};
        const named = (await resolved(regions)).filter(({ tag }) => isDryRun || image.tags.includes(tag));
        const after = { regions: numbered(named, image.regions), edited: image.row.edited };
        const isCurrent = image.regions.every(({ checkAgain }) => !checkAgain);
        if (isCurrent && isDeepStrictEqual(image.regions.map(inputOf), after.regions)) return;
        if (!isNew && isEdited(EDITED, image.row.edited, 'regions')) {
          kept.push(file);
          return;
        }
        if (!isNew) changed.push(file);
        if (isDryRun) return;
        if (!isNew) after.regions = await withNewNumbers(named, image);
        await replace(image, after).catch((error: unknown) => {
          if (!isAppError(error)) throw error;
          skipped.push({ what: `${file}: regions`, why: error.message });
        });
      };
      for (let from = 0; from < imported.length; from += PER_READ) {
        const images = await rows.findByIds(imported.slice(from, from + PER_READ).map(({ id }) => id));
        await inParallel(images, width, importInto);
      }
      return { kept, changed, skipped };
    },
  };
}

export type RegionsService = ReturnType<typeof regionsService>;
