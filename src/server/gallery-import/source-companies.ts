import type { GalleryImportRepository } from './gallery-import.repository.ts';
import type { GallerySource } from './gallery-source.ts';

/** The companies that can own a folder: those of the gallery, and those of the source, which a dry run does not add. */
export async function findOwners(
  repository: Pick<GalleryImportRepository, 'findCompanies'>,
  { companies }: Pick<GallerySource, 'companies'>,
) {
  const known = await repository.findCompanies();
  const slugs = new Set(known.map(({ slug }) => slug));
  const added = companies
    .filter(({ slug }) => !slugs.has(slug))
    .map(({ name, slug, folder }) => ({ id: `new ${slug}`, name, slug, cloudinaryFolder: folder }));
  return [...known, ...added];
}

/** Which new images are drafts: not those of new companies, because the company is a draft itself. */
export async function draftRule(
  repository: Pick<GalleryImportRepository, 'findCompanies'>,
  { companies }: GallerySource,
  asDrafts: boolean,
): Promise<(folder: string) => boolean> {
  if (!asDrafts) return () => false;
  const known = new Set((await repository.findCompanies()).map(({ slug }) => slug));
  const added = new Set(companies.filter(({ slug }) => !known.has(slug)).map(({ folder }) => folder));
  return (folder) => !added.has(folder);
}
