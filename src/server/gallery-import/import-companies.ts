import type { CompanyRow, NewCompanyRow } from '#db/schema/companies.ts';
import { isEdited } from '#db/sql-parts.ts';
import { type CompanyFieldName, EDITED_COMPANY, nameInFile } from '#shared/companies/company-fields.ts';
import { matchFolder } from '#shared/companies/folder-match.ts';
import { newFlowSchema } from '#shared/flows/flow.contract.ts';
import type { FlowImportsService, FlowOutcomes, ImportedFlow } from '../flows/flow-imports.service.ts';
import { type ArtworkUse, contentHashOf, type ImageHost } from '../image-host/image-host.port.ts';
import type { CompanyWrite, GalleryImportRepository } from './gallery-import.repository.ts';
import type { GallerySource, Skipped, SourceCompany } from './gallery-source.ts';
import { type ImportedImage, isImageError, isTakenDown, type SourceFiles } from './import-images.ts';

type Named = Pick<SourceCompany, 'slug' | 'folder'>;

/**
 * Finds the existing company that a company of the source is: the one with its folder if an admin has changed its slug, else the
 * one with its slug, else any with its folder. Each existing company is one of the source at most.
 */
export function companyFinder(rows: readonly CompanyRow[], companies: readonly Named[]) {
  const bySlug = new Map(rows.map((row) => [row.slug, row]));
  const byFolder = new Map(rows.toReversed().map((row) => [row.cloudinaryFolder, row]));
  const hasOwnSlug = ({ edited }: CompanyRow) => isEdited(EDITED_COMPANY, edited, 'slug');
  const found = new Map<string, CompanyRow>();
  const taken = new Set<CompanyRow>();
  const rules = [
    ({ folder }: Named) => [byFolder.get(folder)].find((row) => row && hasOwnSlug(row)),
    ({ slug }: Named) => bySlug.get(slug),
    ({ folder }: Named) => byFolder.get(folder),
  ];
  for (const rule of rules) {
    for (const company of companies) {
      const row = rule(company);
      if (!row || taken.has(row) || found.has(company.slug)) continue;
      found.set(company.slug, row);
      taken.add(row);
    }
  }
  return ({ slug }: Pick<Named, 'slug'>): CompanyRow | undefined => found.get(slug);
}

/** The companies that can own a folder: those of the gallery, and those of the source, which a dry run does not add. */
export async function findOwners(
  repository: Pick<GalleryImportRepository, 'findCompanies'>,
  { companies }: Pick<GallerySource, 'companies'>,
) {
  const existing = await repository.findCompanies();
  const find = companyFinder(existing, companies);
  const slugs = new Set(existing.map(({ slug }) => slug));
  // Also existing ones under the source's slug, which flows.json may name.
  const named = companies.flatMap((company) => {
    const { name, slug, folder } = company;
    const row = find(company);
    return slugs.has(slug) ? [] : { id: row?.id ?? `new ${slug}`, name, slug, cloudinaryFolder: folder };
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
  const find = companyFinder(await repository.findCompanies(), companies);
  const added = new Set(companies.filter((company) => !find(company)).map(({ folder }) => folder));
  return (folder) => !added.has(folder);
}

type Owner = Awaited<ReturnType<typeof findOwners>>[number];

/** Flows whose companies and images exist; the others are reported. */
function resolveFlows(
  { flows = [], flowsSkipped = [], images }: GallerySource,
  owners: readonly Owner[],
  { ids, refusedFiles }: { ids: ReadonlyMap<string, string>; refusedFiles: ReadonlySet<string> },
): { flows: ImportedFlow[] } & Problems {
  const skipped: Skipped[] = [...flowsSkipped];
  const refused: Skipped[] = [];
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
    const isCut = steps.some(({ file }) => refusedFiles.has(file));
    const own = steps.flatMap(({ file, caption }) => {
      if (refusedFiles.has(file)) {
        refused.push({ what: `${what}: ${file}`, why: 'The image of this step is refused.' });
        return [];
      }
      const image = byFile.get(file);
      const id = image && ids.get(image.file);
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
    if (problem) (isCut ? refused : skipped).push({ what, why: problem });
    return problem ? [] : [{ ...texts, company: { id: company.id, name: company.name }, steps: own }];
  });
  return { flows: resolved, skipped, refused };
}

/** Imports the flows of a source; `ids` are those of its images by file, `refusedFiles` those that were taken down. */
export async function importFlows(
  importFlows: FlowImportsService['importFlows'],
  source: GallerySource,
  owners: readonly Owner[],
  files: { ids: ReadonlyMap<string, string>; refusedFiles: ReadonlySet<string> },
  isDryRun: boolean,
): Promise<{ flows: FlowOutcomes } & Problems> {
  const { flows, ...problems } = resolveFlows(source, owners, files);
  return { flows: await importFlows(flows, isDryRun), ...problems };
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

/**
 * The companies without new ones of which no image was imported, with a note on each of those: its page would be empty. A company
 * for which the folder has no image at all is listed on purpose.
 */
export function withoutEmpty(
  companies: readonly CoveredCompany[],
  isNew: (company: CoveredCompany) => boolean,
  entries: readonly Pick<ImportedImage, 'image'>[],
  ids: ReadonlyMap<string, string>,
): { companies: CoveredCompany[]; notes: string[] } {
  const byFolder = Map.groupBy(entries, ({ image }) => image.folder);
  const empty = companies.filter((company) => {
    const own = byFolder.get(company.folder) ?? [];
    return own.length > 0 && isNew(company) && !own.some(({ image }) => ids.has(image.file));
  });
  const notes = empty.map(
    ({ name }) => `${name} is not added: none of its images was imported. It is, once one of them can be.`,
  );
  return { companies: companies.filter((company) => !empty.includes(company)), notes };
}

type CompanyOutcome = {
  kind: 'added' | 'changed' | 'unchanged' | 'skipped';
  write?: CompanyWrite;
  /** Fields that change, or that stay as a person typed them although the folder says something else; by their names in `companies.json`. */
  changed?: readonly string[];
  kept?: readonly string[];
} & Problems;

/** What can't be used, and what was taken down. */
type Problems = { skipped: Skipped[]; refused: Skipped[] };

type Artwork = { address: string; placeholder: string };

/** Columns of logo and cover. */
const ARTWORK = {
  logoUrl: { use: 'logo', fieldsOf: (art: Artwork | null) => ({ logoUrl: art?.address ?? null }) },
  heroImage: {
    use: 'cover',
    fieldsOf: (art: Artwork | null) => ({
      heroImage: art?.address ?? null,
      heroPlaceholder: art?.placeholder || null,
    }),
  },
} as const satisfies Partial<
  Record<CompanyFieldName, { use: ArtworkUse; fieldsOf: (art: Artwork | null) => Partial<NewCompanyRow> }>
>;

type Deps = {
  imageHost: Pick<ImageHost, 'artworkIdOf' | 'isArtwork' | 'storeArtwork'>;
  /** The bytes of a stored logo or cover by its address. */
  readArtwork: (address: string) => Promise<Uint8Array>;
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

/** Updates companies with their logos and covers from the folder, but for fields that a person has typed. */
export function companyImporter({
  imageHost,
  readArtwork,
  files,
  newId,
  isDemo,
  asDrafts,
  keepsForm,
  knownHash,
}: Deps) {
  /** Whether bytes are what is stored at an address of ours, as an export of the gallery itself has them. */
  const isStored = async (address: string | null | undefined, bytes: Uint8Array): Promise<boolean> => {
    if (!address || !imageHost.isArtwork(address)) return false;
    const stored = await readArtwork(address).catch(() => undefined);
    return stored !== undefined && contentHashOf(stored) === contentHashOf(bytes);
  };

  /** The bytes of a logo or cover; undefined if the company has them, or if they can't be read: `skipped` says why. */
  const newBytes = async (
    { file, use, current }: { file: string; use: ArtworkUse; current: string | null | undefined },
    { skipped }: Problems,
  ): Promise<Uint8Array | undefined> => {
    const isCurrent = (hash: string) => current?.includes(`/${imageHost.artworkIdOf(hash, use)}`) === true;
    const storedHash = knownHash(file);
    if (storedHash && isCurrent(storedHash)) return undefined;
    const read = await files.read(file, undefined);
    if ('bytes' in read) {
      const isSame = isCurrent(contentHashOf(read.bytes)) || (await isStored(current, read.bytes));
      return isSame ? undefined : read.bytes;
    }
    skipped.push({ what: `${use} ${file}`, why: read.problem });
    return undefined;
  };

  /** Stores a logo or cover; undefined if that failed: `problems` say why. */
  const storeArtwork = async (
    { file, use, bytes }: { file: string; use: ArtworkUse; bytes: Uint8Array },
    { skipped, refused }: Problems,
  ): Promise<Artwork | undefined> => {
    try {
      return await imageHost.storeArtwork(bytes, use, undefined, keepsForm);
    } catch (error) {
      if (!isImageError(error)) throw error;
      (isTakenDown(error) ? refused : skipped).push({ what: `${use} ${file}`, why: error.message });
      return undefined;
    }
  };

  /** What changes about a logo or cover; 'kept': the folder has another one than a person has chosen, and nothing is stored. */
  const artworkChanges = async (
    column: keyof typeof ARTWORK,
    file: string | null | undefined,
    row: CompanyRow | undefined,
    problems: Problems,
  ): Promise<Partial<NewCompanyRow> | 'kept'> => {
    const { use, fieldsOf } = ARTWORK[column];
    const current = row?.[column];
    if (file === undefined || (file === null && !current)) return {};
    const bytes = file === null ? null : await newBytes({ file, use, current }, problems);
    if (bytes === undefined) return {};
    if (row && isEdited(EDITED_COMPANY, row.edited, column)) return 'kept';
    if (file === null || bytes === null) return fieldsOf(null);
    const stored = await storeArtwork({ file, use, bytes }, problems);
    return stored ? fieldsOf(stored) : {};
  };

  /** What changes about a company according to the folder, and which fields of it stay as a person typed them. */
  const changesOf = async (
    company: CoveredCompany,
    row: CompanyRow | undefined,
    problems: Problems,
  ): Promise<{ fields: Partial<NewCompanyRow>; kept: string[] }> => {
    const isOpen = (field: CompanyFieldName) => !isEdited(EDITED_COMPANY, row?.edited ?? 0, field);
    const hasCover = row?.heroImage || !isOpen('heroImage');
    const artwork = {
      logoUrl: await artworkChanges('logoUrl', company.logo, row, problems),
      heroImage: await artworkChanges(
        'heroImage',
        company.isDerived && hasCover ? undefined : company.heroImage,
        row,
        problems,
      ),
    };
    // Only a new company becomes one of the demo.
    const demo = (row?.demo ?? true) && (company.stored?.demo ?? isDemo);
    const texts = Object.entries(changesBetween(row, { ...textsOf(company, row), demo }));
    const [open, typed] = [true, false].map((is) =>
      texts.filter(([field]) => isOpen(field as CompanyFieldName) === is),
    );
    return {
      fields: Object.assign(
        Object.fromEntries(open ?? []),
        ...Object.values(artwork).filter((changes) => changes !== 'kept'),
      ),
      kept: [
        ...(typed ?? []).map(([field]) => field),
        ...Object.entries(artwork).flatMap(([field, changes]) => (changes === 'kept' ? [field] : [])),
      ].map(nameInFile),
    };
  };

  /** `isSlugTaken`: another company of the gallery has the slug. */
  return async (
    company: CoveredCompany,
    row: CompanyRow | undefined,
    isSlugTaken: boolean,
  ): Promise<CompanyOutcome> => {
    const problems: Problems = { skipped: [], refused: [] };
    const skipSlug = () =>
      problems.skipped.push({
        what: `slug "${company.slug}"`,
        why: 'belongs to another company of the gallery. Change one of them.',
      });
    if (!row && isSlugTaken) {
      skipSlug();
      return { kind: 'skipped', ...problems };
    }
    const { fields: changes, kept } = await changesOf(company, row, problems);
    if (!row) {
      const { demo: _, ...state } = company.stored ?? {};
      const named = { name: company.name, slug: company.slug, id: newId(company) };
      const added = { ...named, ...changes, ...state, ...(asDrafts ? { draft: true } : {}) };
      return { kind: 'added', write: { isNew: true, row: added }, ...problems };
    }
    if (changes.slug !== undefined && isSlugTaken) {
      skipSlug();
      delete changes.slug;
    }
    const changed = Object.keys(changes)
      .filter((field) => field !== 'heroPlaceholder')
      .map(nameInFile);
    if (Object.keys(changes).length === 0) return { kind: 'unchanged', kept, ...problems };
    return { kind: 'changed', write: { isNew: false, row, changes }, changed, kept, ...problems };
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

const changesBetween = (row: CompanyRow | undefined, fields: Partial<NewCompanyRow>): Partial<NewCompanyRow> =>
  Object.fromEntries(Object.entries(fields).filter(([key, value]) => row?.[key as keyof CompanyRow] !== value));
