import type { CompanyRow, NewCompanyRow } from '#db/schema/companies.ts';
import { contentHashOf } from '../image-host/content-hash.ts';
import type { ArtworkUse, ImageHost } from '../image-host/image-host.port.ts';
import type { CompanyWrite } from './gallery-import.repository.ts';
import type { GallerySource, Skipped, SourceCompany } from './gallery-source.ts';
import { isImageError } from './import-images.ts';
import type { SourceFiles } from './source-files.ts';

/** A company whose cover is decided. */
export type CoveredCompany = Omit<SourceCompany, 'covers'>;

/** The companies of a folder, each with its cover: the one it names, or else the first candidate that is not `unfit`. */
export function withCovers({ companies }: GallerySource, unfit: readonly string[]): CoveredCompany[] {
  const bad = new Set(unfit);
  return companies.map(({ covers, ...company }) => ({
    ...company,
    heroImage: company.heroImage ?? covers?.find((file) => !bad.has(file)) ?? null,
  }));
}

export type CompanyOutcome = { kind: 'added' | 'changed' | 'unchanged'; write?: CompanyWrite; skipped: Skipped[] };

type Artwork = { address: string; placeholder: string };

type Deps = {
  imageHost: Pick<ImageHost, 'artworkIdOf' | 'storeArtwork'>;
  files: SourceFiles;
  newId: (company: Pick<CoveredCompany, 'slug'>) => string;
  isDemo: boolean;
  /** Whether new companies are drafts. */
  asDrafts: boolean;
  /** Hash of a file, if it is known without opening it. */
  knownHash: (file: string) => string | undefined;
};

/** Updates companies with their logos and covers from the folder; companies that an admin has edited keep the edits. */
export function companyImporter({ imageHost, files, newId, isDemo, asDrafts, knownHash }: Deps) {
  /** Stores a logo or cover unless it exists; undefined if that failed: `skipped` says why. */
  const artworkOf = async (
    file: string,
    use: ArtworkUse,
    current: { address: string | null; placeholder: string | null } | undefined,
    skipped: Skipped[],
  ): Promise<Artwork | undefined> => {
    const isCurrent = (hash: string) => current?.address?.includes(`/${imageHost.artworkIdOf(hash, use)}`) === true;
    const held = { address: current?.address ?? '', placeholder: current?.placeholder ?? '' };
    const known = knownHash(file);
    if (known && isCurrent(known)) return held;
    const read = await files.read(file, undefined);
    if ('problem' in read) {
      skipped.push({ what: `${use} ${file}`, why: read.problem });
      return undefined;
    }
    if (isCurrent(contentHashOf(read.bytes))) return held;
    try {
      return await imageHost.storeArtwork(read.bytes, use);
    } catch (error) {
      if (!isImageError(error)) throw error;
      skipped.push({ what: `${use} ${file}`, why: error.message });
      return undefined;
    }
  };

  /** The row's fields according to the folder; unmentioned ones are left out. */
  const fieldsOf = async (company: CoveredCompany, row: CompanyRow | undefined, skipped: Skipped[]) => {
    const { logo, heroImage, folder, logoColor, logoIcon, ...words } = company;
    const logoNow = row && { address: row.logoUrl, placeholder: null };
    const heroNow = row && { address: row.heroImage, placeholder: row.heroPlaceholder };
    const logoArt = logo ? await artworkOf(logo, 'logo', logoNow, skipped) : undefined;
    const heroArt = heroImage ? await artworkOf(heroImage, 'cover', heroNow, skipped) : undefined;
    return {
      ...words,
      demo: isDemo,
      cloudinaryFolder: folder,
      ...(logoColor === undefined ? {} : { logoColor }),
      ...(logoIcon === undefined ? {} : { logoIcon }),
      logoUrl: logoArt?.address ?? null,
      heroImage: heroArt?.address ?? null,
      heroPlaceholder: heroArt?.placeholder || null,
    };
  };

  return async (company: CoveredCompany, row: CompanyRow | undefined): Promise<CompanyOutcome> => {
    const skipped: Skipped[] = [];
    if (row && row.version > 1) return { kind: 'unchanged', skipped };
    const fields = await fieldsOf(company, row, skipped);
    if (!row) {
      const added = { ...fields, id: newId(company), draft: asDrafts };
      return { kind: 'added', write: { isNew: true, row: added }, skipped };
    }
    const changes = changesBetween(row, fields);
    if (Object.keys(changes).length === 0) return { kind: 'unchanged', skipped };
    return { kind: 'changed', write: { isNew: false, id: row.id, changes }, skipped };
  };
}

const changesBetween = (row: CompanyRow, fields: Partial<NewCompanyRow>): Partial<NewCompanyRow> =>
  Object.fromEntries(Object.entries(fields).filter(([key, value]) => row[key as keyof CompanyRow] !== value));
