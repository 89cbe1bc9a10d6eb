import type { CompanyRow } from '#db/schema/companies.ts';
import { type FolderMatch, matchFolder, TEST_UPLOADS_FOLDER } from '#shared/companies/folder-match.ts';
import { emptyCompanyRemedy, folderRemedy } from '#shared/companies/folder-remedy.ts';
import { AppError } from '#shared/http/app-error.ts';
import {
  type DeskCompany,
  type DeskFolder,
  type DeskFolders,
  type DeskImage,
  type DeskQuery,
  type ImageChanges,
  UNTAGGED_MAX,
} from '#shared/images/image-desk.contract.ts';
import type { Actor } from '../audit/actor.ts';
import type { Rebuild } from '../builds/rebuild.port.ts';
import type { CompaniesRepository } from '../companies/companies.repository.ts';
import type { GalleryService } from '../gallery/gallery.service.ts';
import { type ImageAddress, toDeskImage } from './image.mapper.ts';
import type { ImageDeskRepository, TaggedRow } from './image-desk.repository.ts';

type FolderRow = { folder: string; images: number; hidden: number };

const ownerOf = (match: FolderMatch<CompanyRow>): CompanyRow | null => ('company' in match ? match.company : null);

const toDeskFolder = (row: FolderRow, match: FolderMatch<CompanyRow>): DeskFolder => ({
  ...row,
  match: match.kind,
  companyId: ownerOf(match)?.id ?? null,
  remedy: folderRemedy(row.folder, match),
});

/** Where images of a company go: its own folder, else the one that the rule gives it, else one named like its slug. */
const uploadFolderOf = (company: CompanyRow, matched: readonly string[]): string =>
  company.cloudinaryFolder ?? matched[0] ?? company.slug;

const toDeskCompany = (company: CompanyRow, folders: readonly DeskFolder[]): DeskCompany => ({
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

const facts = ({ row, tags }: TaggedRow) => ({
  id: row.id,
  alt: row.alt,
  hidden: row.hidden,
  folder: row.folder,
  title: row.title,
  source: row.source,
  license: row.license,
  author: row.author,
  capturedAt: row.capturedAt,
  tags,
});

const images = (count: number) => (count === 1 ? '1 image' : `${count} images`);

/** The images desk: every image of the index, as admins edit it. Every change is audited and asks for a rebuild. */
export function imageDeskService(deps: {
  repository: ImageDeskRepository;
  companies: Pick<CompaniesRepository, 'findAll' | 'findById'>;
  gallery: GalleryService;
  address: ImageAddress;
  rebuild: Rebuild;
}) {
  const { repository, companies, gallery, rebuild } = deps;

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

  const existing = async (ids: readonly string[]): Promise<TaggedRow[]> => {
    const found = await repository.findByIds(ids);
    if (found.length < new Set(ids).size) throw new AppError('image-not-found');
    return found;
  };

  const published = async (reason: string): Promise<void> => {
    gallery.expire();
    await rebuild.request(reason);
  };

  return {
    /** Images of a company or of a folder, hidden ones included, in order; or shown ones without a tag. Throws `company-not-found`. */
    list: async ({ company, folder, untagged }: Pick<DeskQuery, 'company' | 'folder' | 'untagged'>) => {
      const folders = company === undefined ? [folder ?? ''] : await foldersOf(company);
      const rows = await (untagged ? repository.findUntagged(UNTAGGED_MAX) : repository.findByFolders(folders));
      return rows.map((tagged): DeskImage => toDeskImage(tagged.row, tagged.tags, deps.address));
    },

    /** Every company with its number of images, every folder with its company; a remedy where something is missing. */
    folders: async (): Promise<DeskFolders> => {
      const [all, rows, untagged] = await Promise.all([
        companies.findAll(),
        repository.findFolders(),
        repository.countUntagged(),
      ]);
      const folders = rows
        .filter(({ folder }) => folder !== TEST_UPLOADS_FOLDER)
        .map((row) => toDeskFolder(row, matchFolder(row.folder, all)));
      const byCompany = Map.groupBy(folders, ({ companyId }) => companyId);
      const desks = all.map((company) => toDeskCompany(company, byCompany.get(company.id) ?? []));
      return { companies: desks, folders, untagged };
    },

    /** Changes one or many images. Throws `image-not-found` when one of them is gone, and `company-not-found`. */
    update: async ({ ids, changes }: ImageChanges, actor: Actor): Promise<void> => {
      const before = await existing(ids);
      const { companyId, ...rest } = changes;
      const write = companyId === undefined ? rest : { ...rest, folder: await folderOf(companyId) };
      const subjectId = ids.length === 1 ? (ids[0] ?? '') : images(ids.length);
      const entry = { actor, action: 'image.updated', subjectKind: 'image', subjectId };
      await repository.update(ids, write, { ...entry, before: before.map(facts), after: write });
      await published(`${images(ids.length)} edited`);
    },

    /** Puts images into a new order. Throws `image-not-found`. */
    reorder: async (ids: readonly string[], actor: Actor): Promise<void> => {
      const found = await existing(ids);
      const before = found.toSorted((a, b) => a.row.position - b.row.position).map(({ row }) => row.id);
      const entry = { actor, action: 'image.reordered', subjectKind: 'image', subjectId: images(ids.length) };
      await repository.updateOrder(ids, { ...entry, before, after: ids });
      await published(`${images(ids.length)} reordered`);
    },
  };
}

/** The images desk. */
export type ImageDeskService = ReturnType<typeof imageDeskService>;
