import type { GalleryImportRepository } from './gallery-import.repository.ts';
import type { GallerySource } from './gallery-source.ts';

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
