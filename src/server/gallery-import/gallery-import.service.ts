import { availableParallelism } from 'node:os';
import type { GalleryService } from '../gallery/gallery.service.ts';
import type { ImageHost } from '../image-host/image-host.port.ts';
import { inParallel } from '../in-parallel.ts';
import { batchWriter } from './batch-writer.ts';
import { type CoveredCompany, withCovers } from './covers.ts';
import type { GalleryImportRepository, IndexedImage } from './gallery-import.repository.ts';
import type { GallerySource, Skipped } from './gallery-source.ts';
import { companyImporter } from './import-companies.ts';
import { type ImageOutcome, type ImportedImage, imageImporter, type NewImageId } from './import-images.ts';
import { importNotes, missingNames } from './import-notes.ts';
import { type KnownImages, knownImages } from './known-images.ts';
import { readGallerySource } from './read-source.ts';
import { renamedFiles } from './renamed-files.ts';
import { sourceFiles } from './source-files.ts';

/** How many of each kind. */
export type ImportCounts = { added: number; changed: number; unchanged: number };

/** What an import did. */
export type ImportSummary = {
  companies: ImportCounts;
  images: ImportCounts;
  /** What could not be taken; everything else is in the gallery. */
  skipped: readonly Skipped[];
  /** Worth knowing, each with its remedy. */
  notes: readonly string[];
  /** Shown images of the folder's companies whose files are not in the folder any more, as folder/path. */
  missing: readonly string[];
};

/** How an import runs. */
export type ImportOptions = {
  /** Told how many of the pictures that need work are done. */
  onProgress?: (done: number, total: number) => void;
  /** Pictures worked on at a time; one per core when left out. */
  concurrency?: number;
  /** Whether the companies belong to the demo gallery; not when left out. */
  isDemo?: boolean;
};

/** Options that are left out. */
const usually = () => ({ onProgress: () => undefined, concurrency: availableParallelism(), isDemo: false });

const noCounts = (): ImportCounts => ({ added: 0, changed: 0, unchanged: 0 });

type Deps = {
  repository: GalleryImportRepository;
  imageHost: ImageHost;
  gallery: Pick<GalleryService, 'expire'>;
  newImageId: NewImageId;
  newCompanyId: (company: Pick<CoveredCompany, 'slug'>) => string;
  now: () => Date;
  /** How many shown images of these folders have no tag. */
  countUntagged: (folders: readonly string[]) => Promise<number>;
};

type LookedUp = { entries: readonly ImportedImage[]; known: KnownImages; missing: readonly IndexedImage[] };

/** Brings a folder of companies and images into the gallery (contract 2). */
export function galleryImportService(deps: Deps) {
  const { repository, imageHost, gallery, newImageId, newCompanyId, now } = deps;

  /** What the index knows of each image of the source. */
  const lookUp = async (root: string, source: GallerySource): Promise<LookedUp> => {
    const [known, marks] = await Promise.all([
      knownImages(repository),
      sourceFiles(root).marks(source.images.map(({ file }) => file)),
    ]);
    const entries = source.images.map((image) => ({ image, mark: marks.get(image.file), known: known.find(image) }));
    return { entries, known, missing: known.missingFrom(source) };
  };

  const importImages = async (
    root: string,
    { entries, known, missing }: LookedUp,
    options: Required<ImportOptions>,
  ) => {
    const findRenamed = renamedFiles(known, missing);
    const importer = imageImporter({ imageHost, files: sourceFiles(root), newId: newImageId, now, findRenamed });
    const renamed = new Set<IndexedImage>();
    const writer = batchWriter(repository);
    const counts = noCounts();
    const skipped: Skipped[] = [];
    const take = async ({ image }: ImportedImage, outcome: ImageOutcome): Promise<void> => {
      if (outcome.kind === 'skipped') {
        skipped.push({ what: image.file, why: outcome.why });
        return;
      }
      counts[outcome.kind] += 1;
      if ('renamed' in outcome && outcome.renamed) renamed.add(outcome.renamed);
      if (outcome.write) await writer.add(outcome.write);
    };

    const toOpen: ImportedImage[] = [];
    for (const entry of entries) {
      const outcome = importer.withoutReading(entry);
      if (outcome) await take(entry, outcome);
      else toOpen.push(entry);
    }
    let done = 0;
    if (toOpen.length > 0) options.onProgress(0, toOpen.length);
    try {
      await inParallel(toOpen, options.concurrency, async (entry) => {
        await take(entry, await importer.withReading(entry));
        done += 1;
        options.onProgress(done, toOpen.length);
      });
    } finally {
      await writer.flush();
    }
    return { counts, skipped, renamed };
  };

  const importCompanies = async (
    root: string,
    companies: readonly CoveredCompany[],
    entries: readonly ImportedImage[],
    { concurrency, isDemo }: Required<ImportOptions>,
  ) => {
    const known = new Map((await repository.findCompanies()).map((row) => [row.slug, row]));
    const hashes = new Map<string, string>();
    for (const { image, mark, known: row } of entries) {
      const isSame = row && mark?.sourceBytes === row.sourceBytes && mark.sourceModifiedMs === row.sourceModifiedMs;
      if (isSame) hashes.set(image.file, row.contentHash);
    }
    const importCompany = companyImporter({
      imageHost,
      files: sourceFiles(root),
      newId: newCompanyId,
      isDemo,
      knownHash: (file) => hashes.get(file),
    });
    const counts = noCounts();
    const outcomes = new Map<string, Awaited<ReturnType<typeof importCompany>>>();
    await inParallel(companies, concurrency, async (company) => {
      const outcome = await importCompany(company, known.get(company.slug));
      outcomes.set(company.slug, outcome);
      counts[outcome.kind] += 1;
    });
    const inOrder = companies.flatMap(({ name, slug }) => {
      const outcome = outcomes.get(slug);
      return outcome ? [{ ...outcome, name }] : [];
    });
    await repository.writeCompanies(inOrder.flatMap(({ write }) => write ?? []));
    const skipped = inOrder.flatMap(({ name, skipped: own }) =>
      own.map(({ what, why }) => ({ what: `${name}: ${what}`, why })),
    );
    return { counts, skipped };
  };

  return {
    /**
     * Imports a folder; safe to repeat and to interrupt at any moment. Throws `ImportRefused` when the folder can't be used, and
     * the file system's or database's error when there is no writing (disk full, read-only): what was done until then stays.
     */
    importFolder: async (root: string, options: ImportOptions = {}): Promise<ImportSummary> => {
      const how = { ...usually(), ...options };
      const source = await readGallerySource(root);
      const found = await lookUp(root, source);
      try {
        // Companies come last: none ever shows before its images, and a gallery without companies has not been filled yet.
        const images = await importImages(root, found, how);
        const companies = await importCompanies(root, withCovers(source, images.skipped), found.entries, how);
        return {
          companies: companies.counts,
          images: images.counts,
          skipped: [...source.skipped, ...images.skipped, ...companies.skipped],
          notes: await importNotes(deps, source, images.renamed.size),
          missing: missingNames(found.missing, images.renamed),
        };
      } finally {
        gallery.expire();
      }
    },
  };
}

/** Imports folders. */
export type GalleryImportService = ReturnType<typeof galleryImportService>;
