import type { CompanyRow } from '#db/schema/companies.ts';
import { type FolderMatch, matchFolder, TEST_UPLOADS_FOLDER } from '#shared/companies/folder-match.ts';
import { emptyCompanyRemedy, folderRemedy } from '#shared/companies/folder-remedy.ts';
import { AppError } from '#shared/http/app-error.ts';
import {
  type AdminCompany,
  type AdminFolder,
  type AdminFolders,
  type AdminImage,
  type DeleteImages,
  type ForgetImages,
  type ImageChanges,
  type ImageFilter,
  MATCHING_MAX,
} from '#shared/images/image-admin.contract.ts';
import type { TagNames } from '#shared/tags/tag-names.ts';
import type { Actor } from '../audit/actor.ts';
import type { Publish } from '../builds/publisher.ts';
import type { CompaniesRepository } from '../companies/companies.repository.ts';
import type { TaggedRow } from '../gallery/image.mapper.ts';
import { editVersion, type ImageAddresses, toAdminImage } from '../gallery/image.mapper.ts';
import { portions } from '../portions.ts';
import type { DeletedImagesService } from './deleted-images.service.ts';
import type { ImageAdminRepository } from './image-admin.repository.ts';
import type { ImageFinder } from './image-finder.ts';
import { imageState, subjectOf } from './image-state.ts';
import { visibilityOf } from './visibility.ts';

/** Images of one audit entry, which records each as it was before. */
export const IMAGES_PER_ENTRY = 500;

type FolderRow = { folder: string; images: number; hidden: number };

const ownerOf = (match: FolderMatch<CompanyRow>): CompanyRow | null => ('company' in match ? match.company : null);

const toAdminFolder = (row: FolderRow, match: FolderMatch<CompanyRow>): AdminFolder => ({
  ...row,
  match: match.kind,
  companyId: ownerOf(match)?.id ?? null,
  remedy: folderRemedy(row.folder, match),
});

/** Folder of a company's images: its own, else the one that matches by rule, else one named like its slug. */
const uploadFolderOf = (company: CompanyRow, matched: readonly string[]): string =>
  company.cloudinaryFolder ?? matched[0] ?? company.slug;

const toAdminCompany = (company: CompanyRow, folders: readonly AdminFolder[]): AdminCompany => ({
  id: company.id,
  name: company.name,
  slug: company.slug,
  images: folders.reduce((sum, folder) => sum + folder.images, 0),
  uploadFolder: uploadFolderOf(
    company,
    folders.map(({ folder }) => folder),
  ),
  remedy: folders.length === 0 ? emptyCompanyRemedy(company) : null,
});

const images = (count: number) => (count === 1 ? '1 image' : `${count} images`);

export type ImageAdminDeps = {
  repository: ImageAdminRepository;
  /** Row numbers of the matching images. */
  find: ImageFinder;
  companies: Pick<CompaniesRepository, 'findAll' | 'findById'>;
  deleted: Pick<DeletedImagesService, 'remove'>;
  publish: Publish;
  imageHost: ImageAddresses;
  tagNames: () => Promise<Pick<TagNames, 'resolve'>>;
  /** A new order that keeps related images together. */
  keepTogether: (before: readonly string[], after: readonly string[]) => Promise<string[]>;
};

/** Why some of the images can't be shown: their files are gone at the image host. Undefined if none are. */
export async function goneSentence(
  repository: Pick<ImageAdminRepository, 'findGone'>,
  ids: readonly string[],
): Promise<string | undefined> {
  const gone = (await repository.findGone(ids)).length;
  if (gone === 0) return undefined;
  const [file, they] = gone === 1 ? ['its file. It shows', 'it returns'] : ['their files. They show', 'they return'];
  return `${images(gone)} can't be shown: the image host has deleted ${file} again when ${they}.`;
}

/** The Images page: every image of the index, as admins edit it. Every change is audited and requests a rebuild. */
export function imageAdminService(deps: ImageAdminDeps) {
  const { repository, companies, publish } = deps;

  const foldersOf = async (companyId: string): Promise<string[]> => {
    const [all, folders] = await Promise.all([companies.findAll(), repository.findFolders()]);
    if (!all.some(({ id }) => id === companyId)) throw new AppError('company-not-found');
    return folders.map(({ folder }) => folder).filter((name) => ownerOf(matchFolder(name, all))?.id === companyId);
  };

  const folderOf = async (companyId: string): Promise<string> => {
    const company = await companies.findById(companyId);
    if (!company) throw new AppError('company-not-found');
    return uploadFolderOf(company, await foldersOf(companyId));
  };

  const inParts = async <K>(keys: readonly K[], find: (part: readonly K[]) => Promise<TaggedRow[]>) => {
    const found: TaggedRow[] = [];
    for (const part of portions(keys, IMAGES_PER_ENTRY)) found.push(...(await find(part)));
    return found;
  };

  const existing = async (ids: readonly string[]): Promise<TaggedRow[]> => {
    const found = await inParts([...new Set(ids)], repository.findByIds);
    if (found.length < new Set(ids).size) throw new AppError('image-not-found');
    return found;
  };

  /** The current images of an edit. Throws `matches-changed` if other images match than were confirmed. */
  const imagesOf = async ({ ids, matching, count }: Pick<ImageChanges, 'ids' | 'matching' | 'count'>) => {
    if (!matching) return existing(ids ?? []);
    const numbers = await deps.find(matching, 'newest');
    if (numbers.length > MATCHING_MAX) {
      const detail = `${images(numbers.length)} match. Narrow the filter: at most ${MATCHING_MAX} are changed at once.`;
      throw new AppError('validation-failed', { detail, errors: { matching: detail } });
    }
    const found = await inParts(numbers, repository.findByNumbers);
    if (found.length !== count) throw new AppError('matches-changed', { extensions: { count: found.length } });
    return found;
  };

  const refused = (edited: readonly TaggedRow[]) =>
    new AppError('edited-since', {
      ...(edited.length > 1 ? { detail: `Someone else has changed ${images(edited.length)} of these meanwhile.` } : {}),
      extensions: {
        current: edited.slice(0, IMAGES_PER_ENTRY).map((image) => toAdminImage(image, deps.imageHost)),
      },
    });

  /** Throws `validation-failed` if the file of an image is gone at the image host. */
  const requireFiles = async (ids: readonly string[]): Promise<void> => {
    const detail = await goneSentence(repository, ids);
    if (detail) throw new AppError('validation-failed', { detail, errors: { hidden: detail } });
  };

  return {
    /** Matching images of all companies, including hidden ones. Throws `company-not-found`. */
    list: async (filter: ImageFilter, order: 'place' | 'newest' = 'newest') => {
      const numbers = await deps.find(filter, order);
      const toImage = (image: TaggedRow): AdminImage => toAdminImage(image, deps.imageHost);
      return {
        length: numbers.length,
        total: numbers.length,
        read: async (from: number, to: number): Promise<AdminImage[]> =>
          (await repository.findByNumbers(numbers.slice(from, to))).map(toImage),
      };
    },

    /** Every company with its number of images, every folder with its company, and a remedy if something is missing. */
    folders: async (): Promise<AdminFolders> => {
      const [latestEntry, all, rows, untagged, uploaders] = await Promise.all([
        repository.findLatestEntry(),
        companies.findAll(),
        repository.findFolders(),
        repository.countUntagged(),
        repository.findUploaders(),
      ]);
      const folders = rows
        .filter(({ folder }) => folder !== TEST_UPLOADS_FOLDER)
        .map((row) => toAdminFolder(row, matchFolder(row.folder, all)));
      const byCompany = Map.groupBy(folders, ({ companyId }) => companyId);
      const listed = all.map((company) => toAdminCompany(company, byCompany.get(company.id) ?? []));
      return { companies: listed, folders, untagged, uploaders, latestEntry };
    },

    /**
     * Changes images in one transaction; returns the ids of its audit entries. Throws `image-not-found` if one is gone,
     * `matches-changed`, `company-not-found`, and `edited-since` with `current` if the edit began from other versions.
     */
    update: async (
      { changes, versions = {}, seen, ...which }: ImageChanges,
      actor: Actor,
    ): Promise<{ entries: number[] }> => {
      const before = await imagesOf(which);
      const unseen = new Set(seen === undefined ? [] : (await repository.findEditedSince(seen)).map(({ id }) => id));
      const editedSince = before.filter((image) => {
        const version = versions[image.row.id];
        return version === undefined ? unseen.has(image.row.id) : version !== editVersion(image);
      });
      if (editedSince.length > 0) throw refused(editedSince);
      const ids = before.map(({ row }) => row.id);
      if (changes.hidden === false || changes.draft === false) await requireFiles(ids);
      const { companyId, hidden, draft, publishAt, ...others } = changes;
      const rest = { ...others, ...visibilityOf({ hidden, draft, publishAt }) };
      const tagged = rest.addTags ? { ...rest, addTags: (await deps.tagNames()).resolve(rest.addTags) } : rest;
      const write = companyId === undefined ? tagged : { ...tagged, folder: await folderOf(companyId) };
      const entryOf = (part: readonly TaggedRow[]) => ({
        actor,
        action: 'image.updated',
        subjectId: subjectOf(part.map(({ row }) => row)),
        before: part.map(imageState),
        after: write,
      });
      const entries = [...portions(before, IMAGES_PER_ENTRY)].map(entryOf);
      const based = before.filter(({ row }) => versions[row.id] !== undefined);
      const lines = await repository.update(ids, write, entries, based);
      if (!lines) throw refused(await existing(based.map(({ row }) => row.id)));
      await publish(`${images(ids.length)} edited`);
      return { entries: lines };
    },

    /** Deletes images, which can be undone for 30 days; returns the ids of its audit entries. Throws `image-not-found`, `matches-changed`. */
    remove: async (which: DeleteImages, actor: Actor): Promise<{ entries: number[] }> =>
      deps.deleted.remove(await imagesOf(which), actor),

    /** Removes the matching images whose files are gone at the image host. Throws `company-not-found` and `matches-changed`. */
    forget: async ({ matching, count }: ForgetImages, actor: Actor): Promise<void> => {
      const gone = await imagesOf({ matching: { ...matching, gone: 'true' }, count });
      const entry = { actor, action: 'image.forgotten', subjectId: images(gone.length) };
      await repository.deleteGone(
        gone.map(({ row }) => row.id),
        { ...entry, before: gone.map((image) => ({ ...imageState(image), publicId: image.row.publicId })) },
      );
      await publish(`${images(gone.length)} forgotten`);
    },

    /** Puts images into a new order; confirmed pairs stay together. Throws `image-not-found`. */
    reorder: async (ids: readonly string[], actor: Actor): Promise<void> => {
      await existing(ids);
      const before = await repository.findOrder(ids);
      const after = await deps.keepTogether(before, ids);
      const entry = { actor, action: 'image.reordered', subjectId: images(ids.length) };
      await repository.updateOrder(after, { ...entry, before, after });
      await publish(`${images(ids.length)} reordered`);
    },
  };
}

export type ImageAdminService = ReturnType<typeof imageAdminService>;
