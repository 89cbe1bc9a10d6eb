import type { CompanyRow } from '#db/schema/companies.ts';
import { COMPANY_TEXTS } from '#shared/companies/company-fields.ts';
import { folderMatcher } from '#shared/companies/folder-match.ts';
import { isAppError } from '#shared/http/app-error.ts';
import { IMAGE_FIELD_NAMES, inputText } from '#shared/images/image-fields.ts';
import { csvLine } from '#shared/text/csv.ts';
import type { GalleryService } from '../gallery/gallery.service.ts';
import { demoAside } from '../gallery/gallery-index.ts';
import type { ImageHost } from '../image-host/image-host.port.ts';
import { imageTypeOf } from '../image-host/image-host.port.ts';
import { inParallel } from '../in-parallel.ts';
import { companyEntry, flowEntry, imageEntry } from './export-entries.ts';
import { exportPaths, jsonList, prepareFolder, textFile, writeBytes } from './export-files.ts';
import type { ExportedImage, GalleryExportRepository } from './gallery-export.repository.ts';
import { type Exported, writeStarter } from './starter.ts';

/** Files that are read in parallel; each is in memory as a whole. */
const FILES_AT_ONCE = 4;

export type ExportOptions = {
  /** Also writes tables for spreadsheets. */
  csv?: boolean;
  /** Writes only the addresses that the images come from, with what is known of them (`starter.json`). */
  addresses?: boolean;
  /** The folder may have something in it. */
  force?: boolean;
  onProgress?: (done: number, total: number) => void;
};

/** What was written; `gone`: images and artwork whose files the image host no longer has, by name. */
export type ExportSummary = { companies: number; images: number; flows: number; gone: string[]; isDemo: boolean };

type Deps = {
  repository: GalleryExportRepository;
  gallery: Pick<GalleryService, 'index'>;
  imageHost: Pick<ImageHost, 'fullSize'>;
  /** The file of a logo or a cover of ours; undefined for an address of another site, which is fetched. */
  readOwn: (address: string) => Promise<Uint8Array> | undefined;
  fetchOther: (address: string) => Promise<Uint8Array>;
};

const COMPANY_COLUMNS = [
  // The texts that older tables have stay in their columns.
  ...new Set(['name', 'slug', 'description', 'websiteUrl', 'category', ...COMPANY_TEXTS]),
  ...['addedAt', 'draft', 'demo'],
];
const IMAGE_COLUMNS = [
  'file',
  'company',
  'tags',
  ...IMAGE_FIELD_NAMES,
  'width',
  'height',
  'addedAt',
  'changedAt',
  'hidden',
  'demo',
];
const FLOW_COLUMNS = ['company', 'name', 'goal', 'stage', 'steps'];

const rowOf = (columns: readonly string[], entry: Record<string, unknown>): string =>
  csvLine(columns.map((column) => (Array.isArray(entry[column]) ? entry[column].join(' ') : inputText(entry[column]))));

/** A list as JSON, and as a table with these columns, whose byte order mark lets spreadsheets detect UTF-8. */
async function entryList(root: string, name: string, columns: readonly string[] | false) {
  const list = await jsonList(root, `${name}.json`);
  const table = columns ? await textFile(root, `${name}.csv`) : undefined;
  if (columns) await table?.add(`\uFEFF${csvLine(columns)}`);
  return {
    add: async (entry: Record<string, unknown>, cells = entry): Promise<void> => {
      await list.add(entry);
      if (columns) await table?.add(rowOf(columns, cells));
    },
    close: async (): Promise<void> => {
      await list.close();
      await table?.close();
    },
    end: async (): Promise<void> => {
      await list.end();
      await table?.end();
    },
  };
}

type EntryLists = Record<
  'companies' | 'images' | 'flows' | 'tags' | 'synonyms' | 'intents' | 'severity',
  Awaited<ReturnType<typeof entryList>>
>;

/** Runs `work` with the lists; they have their names once it has succeeded. */
async function withEntryLists<T>(root: string, csv: boolean, work: (lists: EntryLists) => Promise<T>): Promise<T> {
  const lists = {
    companies: await entryList(root, 'companies', csv && COMPANY_COLUMNS),
    images: await entryList(root, 'images', csv && IMAGE_COLUMNS),
    flows: await entryList(root, 'flows', csv && FLOW_COLUMNS),
    tags: await entryList(root, 'tags', false),
    synonyms: await entryList(root, 'synonyms', false),
    intents: await entryList(root, 'intents', false),
    severity: await entryList(root, 'severity', false),
  };
  const close = async () => {
    for (const list of Object.values(lists)) await list.close();
  };
  const result = await work(lists).finally(close);
  for (const list of Object.values(lists)) await list.end();
  return result;
}

/** The folder of each company as an import needs one: its own, or a free name. */
function foldersOf(companies: readonly CompanyRow[]): Map<string, string> {
  const taken = new Set(companies.flatMap(({ cloudinaryFolder }) => cloudinaryFolder ?? []));
  return new Map(
    companies.map(({ id, slug, cloudinaryFolder }) => {
      let folder = cloudinaryFolder || slug;
      for (let number = 2; !cloudinaryFolder && taken.has(folder); number += 1) folder = `${slug}-${number}`;
      taken.add(folder);
      return [id, folder];
    }),
  );
}

/** Writes the whole gallery in the layout that `import` reads (contract 13). */
export function galleryExportService({ repository, gallery, imageHost, readOwn, fetchOther }: Deps) {
  /** Logo or cover; null for one that is gone, or that another site does not give us, whatever the reason. */
  const artworkAt = async (address: string): Promise<Uint8Array | null> => {
    const own = readOwn(address);
    if (own === undefined) return fetchOther(address).catch(() => null);
    return own.catch((error: unknown) => {
      if (isAppError(error)) return null;
      throw error;
    });
  };

  /** The companies, without those of a demo that is set aside, and the folders that are left out with them. */
  const findExported = async (): Promise<Exported> => {
    const aside = demoAside(await gallery.index());
    const ids = new Set(aside.map(({ row }) => row.id));
    const companies = (await repository.findCompanies()).filter(({ id }) => !ids.has(id));
    return { companies, leftOut: aside.flatMap(({ folders }) => folders) };
  };

  /** What the gallery knows beside companies, images and flows. */
  const exportVocabulary = async (
    lists: EntryLists,
    { companies }: Exported,
    files: ReadonlyMap<string, string>,
  ): Promise<void> => {
    const slugs = new Set(companies.map(({ slug }) => slug));
    for (const { aliases, ...tag } of await repository.findTags())
      await lists.tags.add({ ...tag, aliases: JSON.parse(aliases) });
    for (const group of await repository.findSynonyms()) await lists.synonyms.add(group);
    for (const intent of await repository.findIntents()) await lists.intents.add(intent);
    for (const { seenIn, ...decision } of await repository.findSeverity())
      if (slugs.has(decision.company))
        await lists.severity.add({ ...decision, seenIn: seenIn.flatMap((id) => files.get(id) ?? []).sort() });
  };

  const exportEverything = async (
    root: string,
    exported: Exported,
    lists: EntryLists,
    onProgress: NonNullable<ExportOptions['onProgress']>,
  ): Promise<Omit<ExportSummary, 'isDemo'>> => {
    const { companies, leftOut } = exported;
    const folders = foldersOf(companies);
    const pathOf = exportPaths();
    const gone: string[] = [];
    const writeFileOf = async (
      stem: string,
      what: string,
      read: () => Promise<Uint8Array | null>,
    ): Promise<string | undefined> => {
      const bytes = await read();
      const type = bytes && imageTypeOf(bytes);
      if (!(bytes && type)) {
        gone.push(what);
        return undefined;
      }
      const path = `${stem}.${type === 'jpeg' ? 'jpg' : type}`;
      await writeBytes(root, path, bytes);
      return path;
    };

    const exportCompany = async (row: CompanyRow): Promise<void> => {
      const artwork = async (use: 'logo' | 'cover', address: string | null) =>
        address
          ? await writeFileOf(pathOf(`${use}s`, row.slug), `${use} of ${row.name}`, () => artworkAt(address))
          : undefined;
      const [logo, heroImage] = [await artwork('logo', row.logoUrl), await artwork('cover', row.heroImage)];
      const files = { ...(logo ? { logo } : {}), ...(heroImage ? { heroImage } : {}) };
      const entry = companyEntry(row, folders.get(row.id) ?? row.slug, files);
      await lists.companies.add(entry);
    };

    const match = folderMatcher(companies);
    const companyOf = (folder: string): { company: string; demo: boolean | undefined } => {
      const found = match(folder);
      return 'company' in found
        ? { company: found.company.name, demo: found.company.demo || undefined }
        : { company: '', demo: undefined };
    };
    const files = new Map<string, string>();
    const stemOf = ({ originalName, sourceName }: ExportedImage) =>
      (originalName || sourceName.slice(sourceName.lastIndexOf('/') + 1)).replace(/\.\w+$/, '');

    const exportImage = async (image: ExportedImage): Promise<Record<string, unknown> | undefined> => {
      const what = `${image.folder}/${image.sourceName}`;
      const stem = stemOf(image);
      // Named before anything is read, so that the names are the same every time.
      const path = pathOf(image.folder, stem);
      const earlier = image.versions.map((version) => ({
        version,
        until: version.replacedAt.toISOString(),
        own: pathOf(image.folder, `${stem} until ${version.replacedAt.toISOString().slice(0, 10)}`),
      }));
      const file = await writeFileOf(path, what, () => imageHost.fullSize(image));
      if (!file) return undefined;
      files.set(image.id, file);
      const versions = [];
      for (const { version, until, own: named } of earlier) {
        const own = await writeFileOf(named, `${what} until ${until}`, () => imageHost.fullSize(version));
        if (own) versions.push({ file: own, shownFrom: version.shownFrom.toISOString(), replacedAt: until });
      }
      return imageEntry(image, file, versions);
    };

    for (const row of companies) await exportCompany(row);
    const total = await repository.countImages(leftOut);
    let [done, images] = [0, 0];
    for await (const page of repository.imagePages(leftOut)) {
      const entries: (Record<string, unknown> | undefined)[] = [];
      await inParallel(page.entries(), FILES_AT_ONCE, async ([at, image]) => {
        entries[at] = await exportImage(image);
        done += 1;
        onProgress(done, total);
      });
      for (const [at, entry] of entries.entries()) {
        if (!entry) continue;
        images += 1;
        await lists.images.add(entry, { ...entry, ...companyOf(page[at]?.folder ?? '') });
      }
    }
    const flowEntries = (await repository.findFlows()).flatMap((flow) => flowEntry(flow, companies, files) ?? []);
    for (const entry of flowEntries)
      await lists.flows.add(entry, { ...entry, steps: entry.steps.map(({ file }) => file) });
    await exportVocabulary(lists, exported, files);
    return { companies: companies.length, images, flows: flowEntries.length, gone };
  };

  return {
    /**
     * Exports the gallery into a folder. Throws `ExportRefused` for a folder that can't be used; the file system's error if
     * writing fails: then no list has its name, so that nothing incomplete can be imported.
     */
    exportFolder: async (root: string, options: ExportOptions = {}): Promise<ExportSummary> => {
      await prepareFolder(root, options.force ?? false);
      const exported = await findExported();
      const isDemo = exported.companies.some(({ demo }) => demo);
      const { addresses = false, csv = false, onProgress = () => undefined } = options;
      const summary = addresses
        ? await writeStarter(repository, exported, root, onProgress)
        : await withEntryLists(root, csv, (lists) => exportEverything(root, exported, lists, onProgress));
      return { ...summary, isDemo };
    },
  };
}
