import type { GallerySource, Skipped, SourceCompany } from './gallery-source.ts';

/** A company whose cover is settled. */
export type CoveredCompany = Omit<SourceCompany, 'covers'>;

/** The companies of a folder, each with its cover: the one it names, or else the first file that could be taken. */
export function withCovers({ companies }: GallerySource, skipped: readonly Skipped[]): CoveredCompany[] {
  const bad = new Set(skipped.map(({ what }) => what));
  return companies.map(({ covers, ...company }) => ({
    ...company,
    heroImage: company.heroImage ?? covers?.find((file) => !bad.has(file)) ?? null,
  }));
}
