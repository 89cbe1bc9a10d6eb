import type { CompanyRow, NewCompanyRow } from '#db/schema/companies.ts';
import { matchFolder } from '#shared/companies/folder-match.ts';
import { newFlowSchema } from '#shared/flows/flow.contract.ts';
import type { FlowImportsService, FlowOutcomes, ImportedFlow } from '../flows/flow-imports.service.ts';
import { type ArtworkUse, contentHashOf, type ImageHost } from '../image-host/image-host.port.ts';
import type { CompanyWrite, GalleryImportRepository, KnownCompany } from './gallery-import.repository.ts';
import type { GallerySource, Skipped, SourceCompany, SourceImage } from './gallery-source.ts';
import { isImageError, type SourceFiles } from './import-images.ts';

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
  const existing = await repository.findCompanies();
  const find = companyFinder(existing);
  // Also existing ones under the source's slug, which flows.json may name.
  const named = companies.flatMap((company) => {
    const { name, slug, folder } = company;
    const row = find(company);
    return row?.slug === slug ? [] : { id: row?.id ?? `new ${slug}`, name, slug, cloudinaryFolder: folder };
  });
  return [...existing, ...named];
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

type Owner = Awaited<ReturnType<typeof findOwners>>[number];

/** Flows whose companies and images exist; the others are reported. */
function resolveFlows(
  { flows = [], flowsSkipped = [], images }: GallerySource,
  owners: readonly Owner[],
  idOf: (image: SourceImage) => string | undefined,
): { flows: ImportedFlow[]; skipped: Skipped[] } {
  const skipped: Skipped[] = [...flowsSkipped];
  const byFile = new Map(images.map((image) => [image.file, image]));
  const resolved = flows.flatMap(({ company: named, steps, ...texts }): ImportedFlow[] => {
    const what = `flows.json: ${named}: ${texts.name}`;
    const company =
      owners.find(({ slug }) => slug === named) ??
      owners.find(({ name }) => name.toLowerCase() === named.toLowerCase());
    if (!company) {
      skipped.push({ what, why: 'There is no company of this name. Add it to companies.json, or correct the name.' });
      return [];
    }
    const used = new Set<string>();
    const own = steps.flatMap(({ file, caption }) => {
      const image = byFile.get(file);
      const id = image && idOf(image);
      const match = image && matchFolder(image.folder, owners);
      const isOwn = match && 'company' in match && match.company.id === company.id;
      if (!id || !isOwn || used.has(id)) {
        const why = id && isOwn ? 'is there twice' : `is no image of ${company.name} in this folder`;
        skipped.push({ what: `${what}: ${file}`, why: `The step ${why}. Remove it, or correct the file.` });
        return [];
      }
      used.add(id);
      return [{ image: id, caption }];
    });
    const problem = newFlowSchema.shape.steps.safeParse(own).error?.issues[0]?.message;
    if (problem) skipped.push({ what, why: problem });
    return problem ? [] : [{ ...texts, company: { id: company.id, name: company.name }, steps: own }];
  });
  return { flows: resolved, skipped };
}

/** Imports the flows of a source; `ids` are those of its images by file. */
export async function importFlows(
  importFlows: FlowImportsService['importFlows'],
  source: GallerySource,
  owners: readonly Owner[],
  { ids, isDryRun }: { ids: ReadonlyMap<string, string>; isDryRun: boolean },
): Promise<{ flows: FlowOutcomes; skipped: Skipped[] }> {
  const { flows, skipped } = resolveFlows(source, owners, ({ file }) => ids.get(file));
  return { flows: await importFlows(flows, isDryRun), skipped };
}

/** A company whose cover is decided. */
export type CoveredCompany = Omit<SourceCompany, 'derived'> & { isDerived: boolean };

/** The companies of a folder, each with its cover: the one it names, or else the first candidate that is not `unfit`. */
export function withCovers({ companies }: GallerySource, unfit: readonly string[]): CoveredCompany[] {
  const bad = new Set(unfit);
  return companies.map(({ derived, ...company }) => ({
    ...company,
    heroImage: derived ? derived.covers.find((file) => !bad.has(file)) : company.heroImage,
    isDerived: derived !== undefined,
  }));
}

type CompanyOutcome = {
  kind: 'added' | 'changed' | 'unchanged';
  write?: CompanyWrite;
  /** Fields that change, or that stay as a person typed them although the folder says something else. */
  changed?: readonly string[];
  kept?: readonly string[];
  skipped: Skipped[];
};

type Artwork = { address: string; placeholder: string };

type Deps = {
  imageHost: Pick<ImageHost, 'artworkIdOf' | 'storeArtwork'>;
  files: SourceFiles;
  newId: (company: Pick<CoveredCompany, 'slug'>) => string;
  isDemo: boolean;
  /** Whether new companies are drafts. */
  asDrafts: boolean;
  /** Whether files that are in the stored form already stay as they are. */
  keepsForm: boolean;
  /** Hash of a file, if it is known without opening it. */
  knownHash: (file: string) => string | undefined;
};

/** Updates companies with their logos and covers from the folder; companies that an admin has created or edited stay as they are. */
export function companyImporter({ imageHost, files, newId, isDemo, asDrafts, keepsForm, knownHash }: Deps) {
  /** Stores a logo or cover unless it exists; undefined if that failed: `skipped` says why. */
  const artworkOf = async (
    file: string,
    use: ArtworkUse,
    current: { address: string | null; placeholder: string | null } | undefined,
    skipped: Skipped[],
  ): Promise<Artwork | undefined> => {
    const isCurrent = (hash: string) => current?.address?.includes(`/${imageHost.artworkIdOf(hash, use)}`) === true;
    const stored = { address: current?.address ?? '', placeholder: current?.placeholder ?? '' };
    const storedHash = knownHash(file);
    if (storedHash && isCurrent(storedHash)) return stored;
    const read = await files.read(file, undefined);
    if ('problem' in read) {
      skipped.push({ what: `${use} ${file}`, why: read.problem });
      return undefined;
    }
    if (isCurrent(contentHashOf(read.bytes))) return stored;
    try {
      return await imageHost.storeArtwork(read.bytes, use, undefined, keepsForm);
    } catch (error) {
      if (!isImageError(error)) throw error;
      skipped.push({ what: `${use} ${file}`, why: error.message });
      return undefined;
    }
  };

  /** The row's fields according to the folder; those that it does not mention are left out. */
  const fieldsOf = async (company: CoveredCompany, row: CompanyRow | undefined, skipped: Skipped[]) => {
    const { logo, heroImage } = company;
    const logoNow = row && { address: row.logoUrl, placeholder: null };
    const heroNow = row && { address: row.heroImage, placeholder: row.heroPlaceholder };
    const cover = company.isDerived && row?.heroImage ? undefined : heroImage;
    const logoArt = typeof logo === 'string' ? await artworkOf(logo, 'logo', logoNow, skipped) : logo;
    const heroArt = typeof cover === 'string' ? await artworkOf(cover, 'cover', heroNow, skipped) : cover;
    return {
      ...textsOf(company, row),
      demo: company.stored?.demo ?? isDemo,
      ...(logoArt === undefined ? {} : { logoUrl: logoArt?.address ?? null }),
      ...(heroArt === undefined
        ? {}
        : { heroImage: heroArt?.address ?? null, heroPlaceholder: heroArt?.placeholder || null }),
    };
  };

  return async (company: CoveredCompany, row: KnownCompany | undefined): Promise<CompanyOutcome> => {
    const skipped: Skipped[] = [];
    if (row?.isTyped) {
      return { kind: 'unchanged', kept: Object.keys(changesBetween(row, textsOf(company, row))), skipped };
    }
    const fields = await fieldsOf(company, row, skipped);
    if (!row) {
      const { demo: _, ...state } = company.stored ?? {};
      const named = { name: company.name, slug: company.slug, id: newId(company) };
      const added = { ...named, ...fields, ...state, ...(asDrafts ? { draft: true } : {}) };
      return { kind: 'added', write: { isNew: true, row: added }, skipped };
    }
    const changes = changesBetween(row, fields);
    const changed = Object.keys(changes);
    if (changed.length === 0) return { kind: 'unchanged', skipped };
    return { kind: 'changed', write: { isNew: false, row, changes }, changed, skipped };
  };
}

/** The texts according to the folder; of a plain tree only what the gallery does not have. */
function textsOf(company: CoveredCompany, row: CompanyRow | undefined): Partial<NewCompanyRow> {
  const { logo, heroImage, isDerived, slug, name, folder, stored: _, ...texts } = company;
  return {
    ...Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined)),
    ...(isDerived && row ? {} : { name, slug }),
    ...(isDerived && row?.cloudinaryFolder ? {} : { cloudinaryFolder: folder }),
  };
}

const changesBetween = (row: CompanyRow, fields: Partial<NewCompanyRow>): Partial<NewCompanyRow> =>
  Object.fromEntries(Object.entries(fields).filter(([key, value]) => row[key as keyof CompanyRow] !== value));
