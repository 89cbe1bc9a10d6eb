import type { Command } from 'commander';
import type { ImportCounts, ImportSummary } from '#server/gallery-import/import-summary.ts';
import { printLine, printProblem } from '../terminal/print-line.ts';
import { progressOf } from '../terminal/progress.ts';
import { withApp } from './open-app.ts';
import { resolveUserPath } from './user-path.ts';

type Options = {
  dryRun?: boolean;
  hideMissing?: boolean;
  draft?: boolean;
  skipIdentical?: boolean;
  tagsFromFolders?: boolean;
  versions: boolean;
};

const counted = (noun: string, { added, changed, unchanged }: ImportCounts) =>
  `${noun}: ${added} added, ${changed} changed, ${unchanged} unchanged`;

const hasChanged = ({ companies, images, flows, hidden }: ImportSummary): boolean =>
  companies.added +
    companies.changed +
    images.added +
    images.changed +
    flows.added.length +
    flows.changed.length +
    hidden >
  0;

/** Maximum number of listed names. */
const NAMES_LISTED = 20;

/** Prints names under a heading; prints nothing if there are none. */
function listNames(heading: string, names: readonly string[], atMost = NAMES_LISTED): void {
  if (names.length === 0) return;
  console.log(heading);
  for (const name of names.slice(0, atMost)) printLine(`  ${name}`);
  if (names.length > atMost) console.log(`  and ${names.length - atMost} more`);
}

/** Prints which images of the gallery are missing from the folder, and whether they are hidden. */
function reportMissing({ missing, hidden }: ImportSummary, isDryRun: boolean): void {
  const subject = missing.length === 1 ? '1 image of the gallery is' : `${missing.length} images of the gallery are`;
  const hides = isDryRun ? 'would be hidden' : 'hidden now';
  const remedy = hidden > 0 ? `, and ${hides}` : '. Put the files back, or add --hide-missing';
  listNames(`${subject} not in the folder any more${remedy}:`, missing);
}

const withFields = ({ file, fields }: { file: string; fields: readonly string[] }): string =>
  `${file}: ${fields.join(', ')}`;

/** Companies with those of their fields that change or are kept. */
const fieldsOfCompanies = ({ companyFields }: ImportSummary, of: 'changed' | 'kept'): string[] =>
  companyFields.flatMap((company) => (company[of].length > 0 ? [`${company.name}: ${company[of].join(', ')}`] : []));

/** Prints what stays as an admin has edited it, though the folder has something else. */
function reportKept(summary: ImportSummary, atMost: number): void {
  const { files, flows } = summary;
  listNames('Fields of companies kept as an admin has edited them:', fieldsOfCompanies(summary, 'kept'), atMost);
  listNames('Fields of images kept as an admin has edited them:', files.kept.map(withFields), atMost);
  listNames('Flows kept as an admin has edited them:', flows.kept, atMost);
}

/** Prints what an import would do, file by file. */
function reportFiles(summary: ImportSummary): void {
  const { files, flows } = summary;
  const { added, changed, renamed } = files;
  const all = Number.POSITIVE_INFINITY;
  listNames('Fields of companies that would be changed:', fieldsOfCompanies(summary, 'changed'), all);
  listNames('Would be added:', added, all);
  listNames('Would be changed:', changed.map(withFields), all);
  listNames(
    'Renamed, the image keeps its id and edits:',
    renamed.map(({ file, from }) => `${from} -> ${file}`),
    all,
  );
  listNames('Flows that would be added:', flows.added, all);
  listNames('Flows that would be changed:', flows.changed, all);
}

/** Prints which new files are copies of images in the gallery; an admin decides which of them stays. */
function reportCopies({ copies }: ImportSummary, isDryRun: boolean): void {
  listNames(
    'In the gallery already, identical or nearly (decide under Duplicates):',
    copies.map(({ file, of, exact }) => `${file}: ${exact ? 'identical to' : 'nearly identical to'} ${of}`),
    isDryRun ? Number.POSITIVE_INFINITY : NAMES_LISTED,
  );
}

/** Prints what an import did, and what it skipped and why. */
function report(summary: ImportSummary, seconds: number, isDryRun: boolean): void {
  const { companies, images, flows, flowsSkipped, skipped, refused, identical, notes } = summary;
  if (isDryRun) reportFiles(summary);
  reportKept(summary, isDryRun ? Number.POSITIVE_INFINITY : NAMES_LISTED);
  for (const { what, why } of refused) printProblem(`Refused ${what}: ${why}`);
  for (const { what, why } of [...skipped, ...flowsSkipped]) printProblem(`Skipped ${what}: ${why}`);
  for (const { what, why } of identical) printLine(`Not stored again: ${what} is identical to ${why}.`);
  reportCopies(summary, isDryRun);
  for (const note of notes) printLine(note);
  console.log(counted('Companies', companies));
  const { added, changed, unchanged } = flows;
  if (added.length + changed.length + unchanged + flowsSkipped.length > 0) {
    console.log(counted('Flows', { added: added.length, changed: changed.length, unchanged }));
  }
  const known = identical.length > 0 ? `, ${identical.length} identical` : '';
  console.log(`${counted('Images', images)}${known} (${seconds.toFixed(1)} s)`);
  // Of all kinds, as listed above.
  const left = { Skipped: skipped.length + flowsSkipped.length, Refused: refused.length };
  for (const [what, count] of Object.entries(left)) if (count > 0) console.log(`${what}: ${count}`);
  if (hasChanged(summary) && !isDryRun) {
    console.log('Show it on the site with: npm run gallery -- rebuild');
  }
  reportMissing(summary, isDryRun);
  if (isDryRun) console.log('Nothing was changed.');
}

/** `gallery import <folder>`: imports companies and images (contract 2). */
export function registerImport(program: Command): void {
  program
    .command('import')
    .argument('<folder>', 'companies.json with images.json (and flows.json), or a folder of images per company')
    .description(
      'Brings companies and images into the gallery. Safe to repeat: only what is new or changed is worked on.',
    )
    .option('--dry-run', 'tell what would change, and change nothing')
    .option('--hide-missing', 'hide images whose files are not in the folder any more')
    .option('--draft', 'keep new companies and images back until an admin publishes them')
    .option('--skip-identical', 'do not store files again that the gallery has already; they are named')
    .option('--tags-from-folders', 'make every sub-folder a tag, not only those with the name of a known one')
    .option('--no-versions', 'keep no earlier version of images whose files have changed')
    .addHelpText(
      'after',
      '\nExits with 1 when something was skipped or the import could not be done. Images that were taken down are refused; that is no error.',
    )
    .action(async (folder: string, options: Options) => {
      const {
        dryRun: isDryRun = false,
        hideMissing: hidesMissing = false,
        draft: asDrafts = false,
        skipIdentical: skipsIdentical = false,
        tagsFromFolders = false,
        versions: keepsVersions,
      } = options;
      const startedAt = performance.now();
      const progress = progressOf('Importing images');
      const summary = await withApp((app) =>
        app.galleryImport
          .importFolder(resolveUserPath(folder), {
            onProgress: progress.update,
            isDryRun,
            hidesMissing,
            asDrafts,
            skipsIdentical,
            tagsFromFolders,
            keepsVersions,
          })
          .finally(progress.end),
      );
      report(summary, (performance.now() - startedAt) / 1000, isDryRun);
      if (summary.skipped.length + summary.flowsSkipped.length > 0) process.exitCode = 1;
    });
}
