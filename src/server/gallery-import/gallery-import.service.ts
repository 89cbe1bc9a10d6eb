import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { basename } from 'node:path';
import { companies as companyTable } from '#db/schema/companies.ts';
import { images as imageTable } from '#db/schema/images.ts';
import type { CompanyTakedownRow } from '#db/schema/takedowns.ts';
import { type TagNames, tagKey } from '#shared/tags/tag-names.ts';
import { counted } from '#shared/text/counted.ts';
import { type Actor, COMMAND_LINE } from '../audit/actor.ts';
import { takedownOf, takenDownSentence } from '../companies/companies.repository.ts';
import type { FlowImportsService } from '../flows/flow-imports.service.ts';
import type { GalleryService } from '../gallery/gallery.service.ts';
import type { ImageHost } from '../image-host/image-host.port.ts';
import { inParallel } from '../in-parallel.ts';
import type { RegionsService } from '../regions/regions.service.ts';
import { shippedDefinition } from '../tags/shipped-definitions.ts';
import {
  type GalleryImportRepository,
  type ImageWrite,
  type IndexedImage,
  readingOnly,
} from './gallery-import.repository.ts';
import type { GallerySource, Skipped } from './gallery-source.ts';
import {
  type CoveredCompany,
  companyFinder,
  companyImporter,
  draftRule,
  findOwners,
  importFlows,
  withCovers,
  withoutEmpty,
} from './import-companies.ts';
import {
  type CopyFinder,
  type ImageOutcome,
  type ImportedImage,
  imageImporter,
  importCopies,
  type KnownImages,
  knownImages,
  type NewImageId,
  regionsToImport,
  renamedFiles,
  sourceFiles,
  syncedFiles,
  tagsAfter,
} from './import-images.ts';
import {
  addField,
  hiddenNotes,
  type ImportSummary,
  imageTally,
  importNotes,
  missingNames,
  noCounts,
} from './import-summary.ts';
import { readGallerySource } from './read-source.ts';
import type { VocabularyRepository } from './vocabulary.repository.ts';
import { NO_VOCABULARY } from './vocabulary-files.ts';

/** The source without the companies that were taken down, their images and flows; `refused` names each company. */
function withoutTakenDown(
  source: GallerySource,
  takedowns: readonly CompanyTakedownRow[],
): { source: GallerySource; refused: Skipped[] } {
  const refused: Skipped[] = [];
  const [folders, names] = [new Set<string>(), new Set<string>()];
  for (const { name, slug, folder } of source.companies) {
    const takedown = takedownOf({ name, slug, cloudinaryFolder: folder }, takedowns);
    if (!takedown) continue;
    folders.add(folder);
    names.add(slug).add(name);
    const images = source.images.filter((image) => image.folder === folder).length;
    refused.push({ what: name, why: `${takenDownSentence(takedown)} (${counted(images, 'image')})` });
  }
  if (refused.length === 0) return { source, refused };
  const flows = source.flows?.filter(({ company }) => !names.has(company));
  return {
    source: {
      ...source,
      companies: source.companies.filter(({ slug }) => !names.has(slug)),
      images: source.images.filter(({ folder }) => !folders.has(folder)),
      ...(flows ? { flows } : {}),
    },
    refused,
  };
}

type ImportOptions = {
  /** What the audit trail says the gallery was imported from; by default the folder's name. */
  from?: string;
  /** Who imports; by default the command line. */
  actor?: Actor;
  /** Receives how many of the images that need work are done. */
  onProgress?: (done: number, total: number) => void;
  /** Images processed in parallel; by default one more than there are cores, because each waits for the disk in between. */
  concurrency?: number;
  /** Whether the companies belong to the demo gallery; by default not. */
  isDemo?: boolean;
  /** Reports what would happen and changes nothing; new files are decoded as an import does. */
  isDryRun?: boolean;
  /** Hides images whose files are gone. */
  hidesMissing?: boolean;
  /** New companies are created as drafts, and so are new images of the others. */
  asDrafts?: boolean;
  /** Names new files whose bytes the gallery, or this import, has already, and does not store them again. */
  skipsIdentical?: boolean;
  /** Every sub-folder of a plain tree is a tag; by default only those with the name of a known one. */
  tagsFromFolders?: boolean;
  /** Whether images keep what a changed file replaces as a version; by default they do. */
  keepsVersions?: boolean;
  /** Files that are in the stored form already, as those of an export are, stay as they are. Not for what others have made. */
  keepsForm?: boolean;
};

/** Defaults of the options. */
const usually = () => ({
  actor: COMMAND_LINE as Actor,
  onProgress: () => undefined,
  concurrency: availableParallelism() + 1,
  isDemo: false,
  isDryRun: false,
  hidesMissing: false,
  asDrafts: false,
  skipsIdentical: false,
  tagsFromFolders: false,
  keepsVersions: true,
  keepsForm: true,
});

/** Rows per transaction: few enough to lose little when killed, enough to be fast. */
const BATCH_ROWS = 50;

/** Collects rows and writes them in batches, one batch at a time; `flush` writes the rest. */
function batchWriter(repository: Pick<GalleryImportRepository, 'writeImages'>) {
  let pending: ImageWrite[] = [];
  let writing = Promise.resolve();
  const flush = (): Promise<void> => {
    const batch = pending;
    pending = [];
    if (batch.length > 0) writing = writing.then(() => repository.writeImages(batch));
    return writing;
  };
  const add = async (write: ImageWrite): Promise<void> => {
    pending.push(write);
    if (pending.length >= BATCH_ROWS) await flush();
  };
  return { add, flush };
}

type Deps = {
  repository: GalleryImportRepository;
  imageHost: ImageHost;
  gallery: Pick<GalleryService, 'expire'>;
  newImageId: NewImageId;
  newVersionId: () => string;
  /** By default a random one. */
  newCompanyId?: (company: Pick<CoveredCompany, 'slug'>) => string;
  now: () => Date;
  /** The image host for dry runs: it returns what it would store, without storing it. */
  dryHost: ImageHost;
  /** How many shown images of these folders have no tag. */
  countUntagged: (folders: readonly string[]) => Promise<number>;
  /** The bytes of a stored logo or cover by its address. */
  readArtwork: (address: string) => Promise<Uint8Array>;
  tagNames: () => Promise<TagNames>;
  copies: CopyFinder;
  findTakenDownCompanies: () => Promise<readonly CompanyTakedownRow[]>;
  importFlows: FlowImportsService['importFlows'];
  importRegions: RegionsService['importRegions'];
  vocabulary: VocabularyRepository;
};

type LookedUp = { entries: readonly ImportedImage[]; existing: KnownImages; missing: readonly IndexedImage[] };

/** Imports a folder of companies and images into the gallery (contract 2). */
export function galleryImportService(deps: Deps) {
  const { gallery, newImageId, newCompanyId = () => randomUUID() } = deps;
  const placesOf = ({ isDryRun }: Required<ImportOptions>) =>
    isDryRun
      ? { repository: readingOnly(deps.repository), imageHost: deps.dryHost }
      : { repository: deps.repository, imageHost: deps.imageHost };

  /** The source with its tag names resolved. */
  const readSource = async (root: string, tagsFromFolders: boolean): Promise<GallerySource> => {
    const names = await deps.tagNames();
    const meant = new Set((await deps.repository.findMeantTags()).map(tagKey));
    const isKnown = (name: string) =>
      names.find(name) !== undefined || shippedDefinition(name) !== undefined || meant.has(tagKey(name));
    const tagOf = (folder: string) => [folder, `topic:${folder}`].find((name) => folder.includes(':') || isKnown(name));
    const source = await readGallerySource(root, tagsFromFolders ? undefined : tagOf);
    return { ...source, images: source.images.map((image) => ({ ...image, tags: names.resolve(image.tags) })) };
  };

  /** Looks up each image of the source in the index. */
  const lookUp = async (root: string, source: GallerySource): Promise<LookedUp> => {
    const [existing, marks] = await Promise.all([
      knownImages(deps.repository),
      sourceFiles(root).marks(source.images.map(({ file }) => file)),
    ]);
    const entries = source.images.map((image) => ({
      image,
      mark: marks.get(image.file),
      existing: existing.find(image),
    }));
    return { entries, existing, missing: existing.missingFrom(source) };
  };

  const importImages = async (
    root: string,
    { entries, existing, missing }: LookedUp,
    isDraft: (folder: string) => boolean,
    options: Required<ImportOptions>,
  ) => {
    const { repository, imageHost } = placesOf(options);
    const findRenamed = renamedFiles(existing, missing);
    const findSynced = syncedFiles(existing, imageHost);
    const copies = importCopies(deps.copies);
    const reading = { ...deps, imageHost, files: sourceFiles(root), copies };
    const importer = imageImporter({ ...reading, ...options, newId: newImageId, findRenamed, findSynced, isDraft });
    const writer = batchWriter(repository);
    const tally = imageTally();
    const ids = new Map<string, string>();
    const tags = new Map<string, readonly string[]>();
    const hidden: string[] = [];
    const take = async (entry: ImportedImage, outcome: ImageOutcome): Promise<void> => {
      tally.count(entry.image.file, outcome);
      const id = ('write' in outcome && outcome.write?.id) || entry.existing?.id;
      if (id) ids.set(entry.image.file, id);
      tags.set(entry.image.file, tagsAfter(entry, outcome));
      const isHidden = entry.existing?.hidden ?? ('renamed' in outcome && outcome.renamed?.hidden);
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
    const added = tally.files.added.map((file) => ({ file, id: ids.get(file) ?? '' }));
    const lostIds = await repository.findLost(
      imageTable,
      added.map(({ id }) => id),
    );
    const lost = new Set(added.flatMap(({ id, file }) => (lostIds.has(id) ? file : [])));
    if (lost.size > 0) {
      tally.countAsKnown(lost);
      const { find } = await knownImages(repository);
      for (const { image } of entries) {
        if (!lost.has(image.file)) continue;
        const there = find(image);
        if (there) ids.set(image.file, there.id);
        else ids.delete(image.file);
      }
    }
    const copied = copies.copies.filter(({ file }) => ids.has(file) && !lost.has(file));
    return { ...tally, copies: copied, ids, tags, hidden };
  };

  const importCompanies = async (
    root: string,
    covered: readonly CoveredCompany[],
    entries: readonly ImportedImage[],
    ids: ReadonlyMap<string, string>,
    options: Required<ImportOptions>,
  ) => {
    const { concurrency, isDemo, asDrafts, keepsForm } = options;
    const { repository, imageHost } = placesOf(options);
    const rows = await repository.findCompanies();
    const find = companyFinder(rows, covered);
    const { companies, notes } = withoutEmpty(covered, (company) => !find(company), entries, ids);
    const ownerOf = new Map(rows.map((row) => [row.slug, row]));
    const hashes = new Map<string, string>();
    for (const { image, mark, existing: row } of entries) {
      const isSame = row && mark?.sourceBytes === row.sourceBytes && mark.sourceModifiedMs === row.sourceModifiedMs;
      if (isSame) hashes.set(image.file, row.contentHash);
    }
    const importCompany = companyImporter({
      imageHost,
      readArtwork: deps.readArtwork,
      files: sourceFiles(root),
      newId: newCompanyId,
      ...{ isDemo, asDrafts, keepsForm },
      knownHash: (file) => hashes.get(file),
    });
    const counts = noCounts();
    const outcomes = new Map<string, Awaited<ReturnType<typeof importCompany>>>();
    await inParallel(companies, concurrency, async (company) => {
      const row = find(company);
      const rival = ownerOf.get(company.slug);
      const outcome = await importCompany(company, row, rival !== undefined && rival !== row);
      outcomes.set(company.slug, outcome);
      if (outcome.kind !== 'skipped') counts[outcome.kind] += 1;
    });
    const inOrder = companies.flatMap(({ name, slug }) => {
      const outcome = outcomes.get(slug);
      return outcome ? [{ ...outcome, name }] : [];
    });
    const writes = inOrder.flatMap(({ write }) => write ?? []);
    await repository.writeCompanies(writes);
    const addedIds = writes.flatMap((write) => (write.isNew ? write.row.id : []));
    const { size: lost } = await repository.findLost(companyTable, addedIds);
    counts.added -= lost;
    counts.unchanged += lost;
    const named = (of: 'skipped' | 'refused'): Skipped[] =>
      inOrder.flatMap(({ name, [of]: own }) => own.map(({ what, why }) => ({ what: `${name}: ${what}`, why })));
    const fields = inOrder.flatMap(({ name, changed = [], kept = [] }) =>
      changed.length + kept.length > 0 ? [{ name, changed, kept }] : [],
    );
    return { counts, fields, notes, skipped: named('skipped'), refused: named('refused') };
  };

  /** Adds what an export knows of tags, synonyms, severity colours and readings. */
  const importVocabulary = async (
    { images, vocabulary: { tags, synonyms, intents, severity } = NO_VOCABULARY }: GallerySource,
    { ids, files }: Pick<Awaited<ReturnType<typeof importImages>>, 'ids' | 'files'>,
  ): Promise<void> => {
    const added = new Set(files.added);
    const corrections = images.flatMap(({ file, reading }) => {
      const imageId = added.has(file) ? ids.get(file) : undefined;
      return imageId && reading ? [{ imageId, reading }] : [];
    });
    const { vocabulary } = deps;
    if (tags.length > 0) await vocabulary.addTags(tags);
    if (synonyms.length > 0) await vocabulary.addSynonyms(synonyms);
    if (intents.length > 0) await vocabulary.addIntents(intents);
    if (severity.length > 0) await vocabulary.addSeverity(severity, ids);
    if (corrections.length > 0) await vocabulary.addCorrections(corrections);
  };

  return {
    /**
     * Imports a folder; safe to repeat and to interrupt at any moment. Throws `ImportRefused` if the folder can't be used, and
     * the file system's or database's error if writing fails (disk full, read-only); what was written until then stays.
     */
    importFolder: async (root: string, options: ImportOptions = {}): Promise<ImportSummary> => {
      const how = { ...usually(), from: basename(root), ...options };
      const { source, refused } = withoutTakenDown(
        await readSource(root, how.tagsFromFolders),
        await deps.findTakenDownCompanies(),
      );
      const found = await lookUp(root, source);
      try {
        // Companies come last: none is shown before its images, and a gallery without companies counts as empty.
        const images = await importImages(root, found, await draftRule(deps.repository, source, how.asDrafts), how);
        const { drawn, skipped: untagged } = regionsToImport(source.images, images, await deps.tagNames());
        const regions = await deps.importRegions(drawn, how.concurrency, how.isDryRun);
        for (const file of regions.kept) images.files.kept.push({ file, fields: ['regions'] });
        addField(images.files.changed, regions.changed, 'regions');
        const unfit = [...images.skipped, ...images.refused, ...images.identical].map(({ what }) => what);
        const covered = withCovers(source, [...unfit, ...images.hidden]);
        const companies = await importCompanies(root, covered, found.entries, images.ids, how);
        if (!how.isDryRun) await importVocabulary(source, images);
        const owners = await findOwners(deps.repository, source);
        const files = { ids: images.ids, refusedFiles: new Set(images.refused.map(({ what }) => what)) };
        const flowImport = await importFlows(deps.importFlows, source, owners, files, how.isDryRun);
        const allRefused = [...refused, ...images.refused, ...companies.refused, ...flowImport.refused];
        const parts = [source, { skipped: untagged }, images, companies, regions];
        const missing = found.missing.filter((image) => !image.hidden && !images.renamed.has(image));
        const hidden = how.hidesMissing ? missing.map(({ id }) => id) : [];
        const numbers = {
          added: images.counts.added,
          changed: images.counts.changed,
          renamed: images.renamed.size,
          hidden: hidden.length,
          companies: companies.counts.added + companies.counts.changed,
          flows: flowImport.flows.added.length + flowImport.flows.changed.length,
          refused: allRefused.length,
          skipped: [...parts, flowImport].reduce((sum, { skipped }) => sum + skipped.length, 0),
        };
        await placesOf(how).repository.updateEnd(hidden, {
          actor: how.actor,
          action: 'gallery.imported',
          subjectId: how.from,
          after: numbers,
        });
        return {
          companies: companies.counts,
          companyFields: companies.fields,
          images: images.counts,
          flows: flowImport.flows,
          flowsSkipped: flowImport.skipped,
          skipped: parts.flatMap(({ skipped }) => skipped),
          notes: [
            ...companies.notes,
            ...(await importNotes(deps.countUntagged, source, owners, images.renamed.size)),
            ...hiddenNotes(
              found.entries.flatMap(({ image, existing }) => (existing?.hidden && !existing.draft ? image.file : [])),
            ),
          ],
          missing: missingNames(missing),
          hidden: hidden.length,
          ...{
            refused: allRefused,
            identical: images.identical,
            files: images.files,
            copies: images.copies,
          },
        };
      } finally {
        gallery.expire();
      }
    },
  };
}

export type GalleryImportService = ReturnType<typeof galleryImportService>;
