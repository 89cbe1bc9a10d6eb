import type { FlowOutcomes } from '../flows/flow-imports.service.ts';
import type { IndexedImage } from './gallery-import.repository.ts';
import type { Skipped } from './gallery-source.ts';
import type { CopiedFile } from './import-copies.ts';
import type { ImageOutcome } from './import-images.ts';
import { importedFrom } from './known-images.ts';

/** Counts by outcome. */
export type ImportCounts = { added: number; changed: number; unchanged: number };

/** The outcome of an import. */
export type ImportSummary = {
  companies: ImportCounts;
  /** Fields of companies that change, and those that stay as a person typed them. */
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
  /** Images that were taken down before and were not imported. */
  refused: readonly Skipped[];
  /** Files of the images that are new or changed. */
  files: FileChanges;
  /** New files that the gallery has already, exactly or nearly. */
  copies: readonly CopiedFile[];
};

/** Files by what the import did with their images. */
export type FileChanges = {
  added: string[];
  changed: string[];
  /** The file's current path, and its earlier one. */
  renamed: { file: string; from: string }[];
  /** Fields that stay as an admin edited them. */
  kept: { file: string; fields: readonly string[] }[];
};

export const noCounts = (): ImportCounts => ({ added: 0, changed: 0, unchanged: 0 });

/** Counts the outcomes and lists the files of each. */
export function imageTally() {
  const counts = noCounts();
  const skipped: Skipped[] = [];
  const refused: Skipped[] = [];
  const renamed = new Set<IndexedImage>();
  const files: FileChanges = { added: [], changed: [], renamed: [], kept: [] };

  const count = (file: string, outcome: ImageOutcome): void => {
    if (outcome.kind === 'skipped') skipped.push({ what: file, why: outcome.why });
    else if (outcome.kind === 'refused') refused.push({ what: file, why: outcome.why });
    else {
      counts[outcome.kind] += 1;
      if (outcome.kept?.length) files.kept.push({ file, fields: outcome.kept });
      if (outcome.kind === 'unchanged') return;
      if (!outcome.renamed) files[outcome.kind].push(file);
      else {
        renamed.add(outcome.renamed);
        files.renamed.push({ file, from: importedFrom(outcome.renamed).replace('\n', '/') });
      }
    }
  };

  return { count, counts, skipped, refused, renamed, files };
}
