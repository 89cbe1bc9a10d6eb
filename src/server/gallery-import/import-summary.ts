import { matchFolder } from '#shared/companies/folder-match.ts';
import { IMAGE_FIELD_NAMES } from '#shared/images/image-fields.ts';
import { counted } from '#shared/text/counted.ts';
import type { FlowOutcomes } from '../flows/flow-imports.service.ts';
import type { ImageWrite, IndexedImage } from './gallery-import.repository.ts';
import type { GallerySource, Skipped } from './gallery-source.ts';
import type { findOwners } from './import-companies.ts';
import { type CopiedFile, type ImageOutcome, importedFrom } from './import-images.ts';

/** Notes on an import: missing metadata, folders without a company, renamed files, images in no tab. */
export async function importNotes(
  countUntagged: (folders: readonly string[]) => Promise<number>,
  source: GallerySource,
  owners: Awaited<ReturnType<typeof findOwners>>,
  renamed: number,
): Promise<string[]> {
  const folders = [...new Set(source.images.map(({ folder }) => folder))];
  const untagged = await countUntagged(folders);
  const notes = [...source.notes];
  for (const folder of folders) {
    if ('company' in matchFolder(folder, owners)) continue;
    notes.push(`No company for folder "${folder}": its images do not show. Add it to companies.json.`);
  }
  if (renamed > 0) {
    notes.push(`${counted(renamed, 'file was', 'files were')} renamed; the images keep their id and edits.`);
  }
  if (untagged > 0) {
    const subject = counted(untagged, 'image has no tag and appears', 'images have no tag and appear');
    notes.push(`${subject} in no tab. Tag them under Images, "Without tags".`);
  }
  return notes;
}

/** A note on files whose images are hidden in the gallery; drafts are meant to be. None if there is no such file. */
export function hiddenNotes(files: readonly string[]): string[] {
  if (files.length === 0) return [];
  const subject = counted(
    files.length,
    'file is in the folder, but its image is',
    'files are in the folder, but their images are',
  );
  return [
    `${subject} hidden in the gallery: ${files.slice(0, 5).join(', ')}${files.length > 5 ? ', …' : ''}. Show them under Images, "Hidden".`,
  ];
}

/** Images whose files are no longer in the folder, as folder/path. */
export const missingNames = (missing: readonly IndexedImage[]): string[] =>
  missing.map((image) => importedFrom(image).replace('\n', '/')).toSorted();

/** Counts by outcome. */
export type ImportCounts = { added: number; changed: number; unchanged: number };

/** The outcome of an import. */
export type ImportSummary = {
  companies: ImportCounts;
  /** Fields of companies that change, and those that stay as a person typed them, by their names in `companies.json`. */
  companyFields: readonly { name: string; changed: readonly string[]; kept: readonly string[] }[];
  images: ImportCounts;
  flows: FlowOutcomes;
  /** Flows and steps of flows that were skipped. */
  flowsSkipped: readonly Skipped[];
  /** What else was skipped; everything that neither list names is in the gallery. */
  skipped: readonly Skipped[];
  /** Notes, each with its remedy. */
  notes: readonly string[];
  /** Shown images of the folder's companies whose files are no longer in the folder, as folder/path. */
  missing: readonly string[];
  /** How many of those were hidden, or would be. */
  hidden: number;
  /** What was taken down before and was not imported: companies, images, logos, covers, and steps of flows. */
  refused: readonly Skipped[];
  /** New files that were not stored again, and what has their bytes already. */
  identical: readonly Skipped[];
  /** Files of the images that are new or changed. */
  files: FileChanges;
  /** New files that the gallery has already, exactly or nearly. */
  copies: readonly CopiedFile[];
};

/** Files by what the import did with their images. */
type FileChanges = {
  added: string[];
  /** Fields that follow the folder; `file`: the picture itself. */
  changed: { file: string; fields: readonly string[] }[];
  /** The file's current path, and its earlier one. */
  renamed: { file: string; from: string }[];
  /** Fields that stay as an admin edited them. */
  kept: { file: string; fields: readonly string[] }[];
};

/** What a write changes of an image that the gallery has. */
const changedFields = ({ values, tags }: ImageWrite): string[] => [
  ...(values.contentHash === undefined ? [] : ['file']),
  ...(tags === undefined ? [] : ['tags']),
  ...IMAGE_FIELD_NAMES.filter((name) => name in values),
];

/** Adds a changed field to these files. */
export function addField(changed: FileChanges['changed'], files: readonly string[], field: string): void {
  const byFile = new Map(changed.map((entry) => [entry.file, entry]));
  for (const file of files) {
    const entry = byFile.get(file);
    if (entry) entry.fields = [...entry.fields, field];
    else changed.push({ file, fields: [field] });
  }
}

export const noCounts = (): ImportCounts => ({ added: 0, changed: 0, unchanged: 0 });

/** Counts the outcomes and lists the files of each. */
export function imageTally() {
  const counts = noCounts();
  const skipped: Skipped[] = [];
  const refused: Skipped[] = [];
  const identical: Skipped[] = [];
  const renamed = new Set<IndexedImage>();
  const files: FileChanges = { added: [], changed: [], renamed: [], kept: [] };

  const count = (file: string, outcome: ImageOutcome): void => {
    if (outcome.kind === 'skipped') skipped.push({ what: file, why: outcome.why });
    else if (outcome.kind === 'refused') refused.push({ what: file, why: outcome.why });
    else if (outcome.kind === 'identical') identical.push({ what: file, why: outcome.why });
    else {
      counts[outcome.kind] += 1;
      if (outcome.kept?.length) files.kept.push({ file, fields: outcome.kept });
      if (outcome.kind === 'unchanged') return;
      if (outcome.kind === 'added') files.added.push(file);
      else if (!outcome.renamed) files.changed.push({ file, fields: changedFields(outcome.write) });
      else {
        renamed.add(outcome.renamed);
        files.renamed.push({ file, from: importedFrom(outcome.renamed).replace('\n', '/') });
      }
    }
  };

  /** Corrects what was counted as added although another import had added it meanwhile. */
  const countAsKnown = (lost: ReadonlySet<string>): void => {
    counts.added -= lost.size;
    counts.unchanged += lost.size;
    files.added = files.added.filter((file) => !lost.has(file));
  };

  return { count, countAsKnown, counts, skipped, refused, identical, renamed, files };
}
