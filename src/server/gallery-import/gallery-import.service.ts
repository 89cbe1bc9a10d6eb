import { basename } from 'node:path';
import type { TagNames } from '#shared/tags/tag-names.ts';
import { COMMAND_LINE } from '../audit/actor.ts';
import type { FlowImportsService } from '../flows/flow-imports.service.ts';
import type { GalleryService } from '../gallery/gallery.service.ts';
import type { ImageHost } from '../image-host/image-host.port.ts';
import { inParallel } from '../in-parallel.ts';
import { batchWriter } from './batch-writer.ts';
import { type GalleryImportRepository, type IndexedImage, readingOnly } from './gallery-import.repository.ts';
import { type GallerySource, withTags } from './gallery-source.ts';
import { type CoveredCompany, companyImporter, withCovers } from './import-companies.ts';
import { type CopyFinder, importCopies } from './import-copies.ts';
import { importFlows } from './import-flows.ts';
import { type ImageOutcome, type ImportedImage, imageImporter, type NewImageId } from './import-images.ts';
import { hiddenNotes, importNotes, missingNames } from './import-notes.ts';
import { type ImportOptions, usually } from './import-options.ts';
import { type ImportSummary, imageTally, noCounts } from './import-summary.ts';
import { type KnownImages, knownImages } from './known-images.ts';
import { readGallerySource } from './read-source.ts';
import { renamedFiles, syncedFiles } from './renamed-files.ts';
import { companyFinder, draftRule, findOwners } from './source-companies.ts';
import { sourceFiles } from './source-files.ts';

type Deps = {
  repository: GalleryImportRepository;
  imageHost: ImageHost;
  gallery: Pick<GalleryService, 'expire'>;
  newImageId: NewImageId;
  newVersionId: () => string;
  newCompanyId: (company: Pick<CoveredCompany, 'slug'>) => string;
  now: () => Date;
  /** The image host for dry runs: it returns what it would store, without storing it. */
  dryHost: ImageHost;
  /** How many shown images of these folders have no tag. */
  countUntagged: (folders: readonly string[]) => Promise<number>;
  tagNames: () => Promise<Pick<TagNames, 'resolve'>>;
  copies: CopyFinder;
  sweepVersions: () => Promise<void>;
  importFlows: FlowImportsService['importFlows'];
};

type LookedUp = { entries: readonly ImportedImage[]; known: KnownImages; missing: readonly IndexedImage[] };

/** Imports a folder of companies and images into the gallery (contract 2). */
export function galleryImportService(deps: Deps) {
  const { gallery, newImageId, newCompanyId } = deps;
  const placesOf = ({ isDryRun }: Required<ImportOptions>) =>
    isDryRun
      ? { repository: readingOnly(deps.repository), imageHost: deps.dryHost }
      : { repository: deps.repository, imageHost: deps.imageHost };

  /** Looks up each image of the source in the index. */
  const lookUp = async (root: string, source: GallerySource): Promise<LookedUp> => {
    const [known, marks] = await Promise.all([
      knownImages(deps.repository),
      sourceFiles(root).marks(source.images.map(({ file }) => file)),
    ]);
    const entries = source.images.map((image) => ({ image, mark: marks.get(image.file), known: known.find(image) }));
    return { entries, known, missing: known.missingFrom(source) };
  };

  const importImages = async (
    root: string,
    { entries, known, missing }: LookedUp,
    isDraft: (folder: string) => boolean,
    options: Required<ImportOptions>,
  ) => {
    const { repository, imageHost } = placesOf(options);
    const findRenamed = renamedFiles(known, missing);
    const findSynced = syncedFiles(known, imageHost);
    const copies = importCopies(deps.copies);
    const reading = { ...deps, imageHost, files: sourceFiles(root), checkCopies: copies.check };
    const importer = imageImporter({ ...reading, ...options, newId: newImageId, findRenamed, findSynced, isDraft });
    const writer = batchWriter(repository);
    const tally = imageTally();
    const ids = new Map<string, string>();
    const hidden: string[] = [];
    const take = async (entry: ImportedImage, outcome: ImageOutcome): Promise<void> => {
      tally.count(entry.image.file, outcome);
      const id = ('write' in outcome && outcome.write?.id) || entry.known?.id;
      if (id) ids.set(entry.image.file, id);
      const isHidden = entry.known?.hidden ?? ('renamed' in outcome && outcome.renamed?.hidden);
      if (isHidden || (outcome.kind === 'added' && outcome.write.values.hidden)) hidden.push(entry.image.file);
      if ('write' in outcome && outcome.write) await writer.add(outcome.write);
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
    return { ...tally, copies: copies.copies.filter(({ file }) => ids.has(file)), ids, hidden };
  };

  const importCompanies = async (
    root: string,
    companies: readonly CoveredCompany[],
    entries: readonly ImportedImage[],
    options: Required<ImportOptions>,
  ) => {
    const { concurrency, isDemo, asDrafts } = options;
    const { repository, imageHost } = placesOf(options);
    const find = companyFinder(await repository.findCompanies());
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
      asDrafts,
      knownHash: (file) => hashes.get(file),
    });
    const counts = noCounts();
    const outcomes = new Map<string, Awaited<ReturnType<typeof importCompany>>>();
    await inParallel(companies, concurrency, async (company) => {
      const outcome = await importCompany(company, find(company));
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
    const fields = inOrder.flatMap(({ name, changed = [], kept = [] }) =>
      changed.length + kept.length > 0 ? [{ name, changed, kept }] : [],
    );
    return { counts, fields, skipped };
  };

  return {
    /**
     * Imports a folder; safe to repeat and to interrupt at any moment. Throws `ImportRefused` if the folder can't be used, and
     * the file system's or database's error if writing fails (disk full, read-only); what was written until then stays.
     */
    importFolder: async (root: string, options: ImportOptions = {}): Promise<ImportSummary> => {
      const how = { ...usually(), ...options };
      const source = withTags(await readGallerySource(root), await deps.tagNames());
      const found = await lookUp(root, source);
      try {
        // Companies come last: none is shown before its images, and a gallery without companies counts as empty.
        const images = await importImages(root, found, await draftRule(deps.repository, source, how.asDrafts), how);
        const unfit = [...images.skipped, ...images.refused].map(({ what }) => what);
        const covered = withCovers(source, [...unfit, ...images.hidden]);
        const companies = await importCompanies(root, covered, found.entries, how);
        const owners = await findOwners(deps.repository, source);
        const walked = await importFlows(deps.importFlows, source, owners, { ids: images.ids, isDryRun: how.isDryRun });
        const parts = [source, images, companies];
        const missing = found.missing.filter((image) => !image.hidden && !images.renamed.has(image));
        const hidden = how.hidesMissing ? missing.map(({ id }) => id) : [];
        const numbers = {
          added: images.counts.added,
          changed: images.counts.changed,
          renamed: images.renamed.size,
          hidden: hidden.length,
          companies: companies.counts.added + companies.counts.changed,
          flows: walked.flows.added.length + walked.flows.changed.length,
          refused: images.refused.length,
          skipped: [...parts, walked].reduce((sum, { skipped }) => sum + skipped.length, 0),
        };
        await placesOf(how).repository.updateEnd(hidden, {
          actor: COMMAND_LINE,
          action: 'gallery.imported',
          subjectKind: 'gallery',
          subjectId: basename(root),
          after: numbers,
        });
        if (!how.isDryRun) await deps.sweepVersions();
        return {
          companies: companies.counts,
          companyFields: companies.fields,
          images: images.counts,
          flows: walked.flows,
          flowsSkipped: walked.skipped,
          skipped: parts.flatMap(({ skipped }) => skipped),
          notes: [
            ...(await importNotes(deps.countUntagged, source, owners, images.renamed.size)),
            ...hiddenNotes(
              found.entries.flatMap(({ image, known }) => (known?.hidden && !known.draft ? image.file : [])),
            ),
          ],
          missing: missingNames(missing),
          hidden: hidden.length,
          ...{ refused: images.refused, files: images.files, copies: images.copies },
        };
      } finally {
        gallery.expire();
      }
    },
  };
}
