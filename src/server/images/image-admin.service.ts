import type { CompanyRow } from '#db/schema/companies.ts';
import { type FolderMatch, matchFolder, TEST_UPLOADS_FOLDER } from '#shared/companies/folder-match.ts';
import { emptyCompanyRemedy, folderRemedy } from '#shared/companies/folder-remedy.ts';
import { AppError } from '#shared/http/app-error.ts';
import {
  type AdminCompany,
  type AdminFolder,
  type AdminFolders,
  type AdminImage,
  type ImageChanges,
  type ImageFilter,
  MATCHING_MAX,
} from '#shared/images/image-admin.contract.ts';
import type { TagNames } from '#shared/tags/tag-names.ts';
import type { Actor } from '../audit/actor.ts';
import type { Rebuild } from '../builds/builds.port.ts';
import { publisher } from '../builds/publisher.ts';
import type { CompaniesRepository } from '../companies/companies.repository.ts';
import type { GalleryService } from '../gallery/gallery.service.ts';
import { editVersion, type ImageAddress, toAdminImage } from '../gallery/image.mapper.ts';
import type { ImageAdminRepository, TaggedRow } from './image-admin.repository.ts';
import type { ImageFinder } from './image-finder.ts';
import { imageState } from './image-state.ts';
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
  gallery: GalleryService;
  address: ImageAddress;
  rebuild: Rebuild;
  tagNames: () => Promise<Pick<TagNames, 'resolve'>>;
  /** A new order that keeps related images together. */
  keepTogether: (before: readonly string[], after: readonly string[]) => Promise<string[]>;
};

/** The Images page: every image of the index, as admins edit it. Every change is audited and requests a rebuild. */
export function imageAdminService(deps: ImageAdminDeps) {
  const { repository, companies } = deps;

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
    for (let from = 0; from < keys.length; from += IMAGES_PER_ENTRY) {
      found.push(...(await find(keys.slice(from, from + IMAGES_PER_ENTRY))));
    }
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
      extensions: { current: edited.map(({ row, tags }) => toAdminImage(row, tags, deps.address)) },
    });

  const publish = publisher(deps);

  return {
    /** Matching images of all companies, including hidden ones. Throws `company-not-found`. */
    list: async (filter: ImageFilter, order: 'place' | 'newest' = 'newest') => {
      const numbers = await deps.find(filter, order);
      const toImage = ({ row, tags }: TaggedRow): AdminImage => toAdminImage(row, tags, deps.address);
      return {
        length: numbers.length,
        total: numbers.length,
        read: async (from: number, to: number): Promise<AdminImage[]> =>
          (await repository.findByNumbers(numbers.slice(from, to))).map(toImage),
      };
    },

    /** Every company with its number of images, every folder with its company, and a remedy if something is missing. */
    folders: async (): Promise<AdminFolders> => {
      const [all, rows, untagged, uploaders] = await Promise.all([
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
      return { companies: listed, folders, untagged, uploaders };
    },

    /**
     * Changes images in one transaction; returns the ids of its audit entries. Throws `image-not-found` if one is gone,
     * `matches-changed`, `company-not-found`, and `edited-since` with `current` if the edit began from other versions.
     */
    update: async (
      { changes, versions = {}, ...which }: ImageChanges,
      actor: Actor,
    ): Promise<{ entries: number[] }> => {
      const before = await imagesOf(which);
      const editedSince = before.filter(
        ({ row, tags }) => (versions[row.id] ?? editVersion(row, tags)) !== editVersion(row, tags),
      );
      if (editedSince.length > 0) throw refused(editedSince);
      const ids = before.map(({ row }) => row.id);
      const { companyId, hidden, draft, publishAt, ...others } = changes;
      const rest = { ...others, ...visibilityOf({ hidden, draft, publishAt }) };
      const tagged = rest.addTags ? { ...rest, addTags: (await deps.tagNames()).resolve(rest.addTags) } : rest;
      const write = companyId === undefined ? tagged : { ...tagged, folder: await folderOf(companyId) };
      const entryOf = (part: readonly TaggedRow[]) => ({
        actor,
        action: 'image.updated',
        subjectKind: 'image',
        subjectId: part.length === 1 ? (part[0]?.row.id ?? '') : images(part.length),
        before: part.map(imageState),
        after: write,
      });
      const entries = [];
      for (let from = 0; from < before.length; from += IMAGES_PER_ENTRY) {
        entries.push(entryOf(before.slice(from, from + IMAGES_PER_ENTRY)));
      }
      const based = before.filter(({ row }) => versions[row.id] !== undefined);
      const lines = await repository.update(ids, write, entries, based);
      if (!lines) throw refused(await existing(based.map(({ row }) => row.id)));
      await publish(`${images(ids.length)} edited`);
      return { entries: lines };
    },

    /** Puts images into a new order; confirmed pairs stay together. Throws `image-not-found`. */
    reorder: async (ids: readonly string[], actor: Actor): Promise<void> => {
      const found = await existing(ids);
      const before = found.toSorted((a, b) => a.row.position - b.row.position).map(({ row }) => row.id);
      const after = await deps.keepTogether(before, ids);
      const entry = { actor, action: 'image.reordered', subjectKind: 'image', subjectId: images(ids.length) };
      await repository.updateOrder(after, { ...entry, before, after });
      await publish(`${images(ids.length)} reordered`);
    },
  };
}

export type ImageAdminService = ReturnType<typeof imageAdminService>;
