import type { CompanyRow } from '#db/schema/companies.ts';
import { type FolderMatch, folderMatcher } from '#shared/companies/folder-match.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { ImageFilter } from '#shared/images/image-admin.contract.ts';
import { isLicenceStated } from '#shared/images/licence.ts';
import { synonymsOf } from '#shared/search/words.ts';
import type { CompaniesRepository } from '../companies/companies.repository.ts';
import { demoAside, type GalleryIndex } from '../gallery/gallery-index.ts';
import type { ImageAdminRepository } from './image-admin.repository.ts';
import type { FilterNames, ImageFilterRepository } from './image-filter.repository.ts';

const ownerId = (match: FolderMatch<CompanyRow>): string | undefined =>
  'company' in match ? match.company.id : undefined;

const NO_FOLDERS = { licensedFolders: [] as string[], asideFolders: [] as string[] };

/** Finds the row numbers of the images that match a filter, including hidden ones. Throws `company-not-found`. */
export function imageFinder(deps: {
  repository: ImageFilterRepository;
  companies: Pick<CompaniesRepository, 'findAll'>;
  findFolders: ImageAdminRepository['findFolders'];
  /** The gallery's index, once queued edits are in the full-text index. */
  index: () => Promise<Pick<GalleryIndex, 'demo' | 'unlisted'>>;
}) {
  const { repository, companies } = deps;

  /** Resolves the names of a filter. Throws `company-not-found`. */
  const namesOf = async ({ company, q, lacks }: ImageFilter): Promise<FilterNames> => {
    const tags = await repository.findTags();
    if (!company && !q && !lacks?.includes('license')) {
      return { folders: undefined, ...NO_FOLDERS, companies: [], tags, synonyms: synonymsOf([]) };
    }
    const [all, folders, synonyms] = await Promise.all([
      companies.findAll(),
      deps.findFolders(),
      repository.findSynonyms(),
    ]);
    const match = folderMatcher(all);
    const byCompany = Map.groupBy(folders, ({ folder }) => ownerId(match(folder)));
    const ownFolders = ({ id }: CompanyRow) => (byCompany.get(id) ?? []).map(({ folder }) => folder);
    const named = company?.map((idOrSlug) => {
      const found = all.find(({ id, slug }) => id === idOrSlug || slug === idOrSlug);
      if (!found) throw new AppError('company-not-found');
      return found;
    });
    return {
      folders: named?.flatMap(ownFolders),
      ...NO_FOLDERS,
      licensedFolders: all.filter(({ license }) => isLicenceStated(license)).flatMap(ownFolders),
      companies: all.map((row) => ({ name: row.name, folders: ownFolders(row) })),
      tags,
      synonyms: synonymsOf(synonyms),
    };
  };

  return async (filter: ImageFilter, order: 'place' | 'newest'): Promise<number[]> => {
    const names = await namesOf(filter);
    const isWork = filter.lacks !== undefined && filter.company === undefined;
    // Words are looked up in the full-text index, so it has to be current.
    const index = filter.q || isWork ? await deps.index() : undefined;
    // Nobody works on a demo that is set aside, unless its company is named.
    const asideFolders = index && isWork ? demoAside(index).flatMap(({ folders }) => folders) : [];
    return repository.findNumbers(filter, { ...names, asideFolders }, order);
  };
}

export type ImageFinder = ReturnType<typeof imageFinder>;
