import type { GalleryImportRepository } from './gallery-import.repository.ts';
import type { GallerySource } from './gallery-source.ts';

type Known = { slug: string; cloudinaryFolder: string | null; version: number };

/**
 * Finds the existing company that a company of the source is: an edited one with its folder, whose slug an admin may have
 * changed, else the one with its slug, else any with its folder.
 */
export function companyFinder<T extends Known>(rows: readonly T[]) {
  const bySlug = new Map(rows.map((row) => [row.slug, row]));
  const byFolder = new Map(rows.toReversed().map((row) => [row.cloudinaryFolder, row]));
  return ({ slug, folder }: { slug: string; folder: string }): T | undefined => {
    const owner = byFolder.get(folder);
    return owner && owner.version > 1 ? owner : (bySlug.get(slug) ?? owner);
  };
}

/** The companies that can own a folder: those of the gallery, and those of the source, which a dry run does not add. */
export async function findOwners(
  repository: Pick<GalleryImportRepository, 'findCompanies'>,
  { companies }: Pick<GallerySource, 'companies'>,
) {
  const known = await repository.findCompanies();
  const find = companyFinder(known);
  // Also existing ones under the source's slug, which flows.json may name.
  const named = companies.flatMap((company) => {
    const { name, slug, folder } = company;
    const row = find(company);
    return row?.slug === slug ? [] : { id: row?.id ?? `new ${slug}`, name, slug, cloudinaryFolder: folder };
  });
  return [...known, ...named];
}

/** Which new images are drafts: not those of new companies, because the company is a draft itself. */
export async function draftRule(
  repository: Pick<GalleryImportRepository, 'findCompanies'>,
  { companies }: GallerySource,
  asDrafts: boolean,
): Promise<(folder: string) => boolean> {
  if (!asDrafts) return () => false;
  const find = companyFinder(await repository.findCompanies());
  const added = new Set(companies.filter((company) => !find(company)).map(({ folder }) => folder));
  return (folder) => !added.has(folder);
}
