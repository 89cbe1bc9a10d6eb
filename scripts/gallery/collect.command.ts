import { statSync } from 'node:fs';
import { readFile, realpath, stat } from 'node:fs/promises';
import { dirname, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Command } from 'commander';
import type { App } from '#server/app.ts';
import { COMMAND_LINE } from '#server/audit/actor.ts';
import {
  type CollectSummary,
  type ImageProblem,
  MAX_BYTES,
  problemOf,
  type SavedFiles,
} from '#server/collecting/collecting.service.ts';
import { CollectProblem } from '#server/collecting/polite-client.ts';
import { readStarter, type Starter } from '#server/collecting/starter.service.ts';
import type { CollectedPage } from '#shared/collecting/collect.contract.ts';
import { MIN_WIDTH } from '#shared/collecting/limits.ts';
import { type Mhtml, readMhtml } from '#shared/collecting/mhtml.ts';
import { isMhtml, MHTML_MAX_MB, MISSING_BESIDE, SAVED_PAGE } from '#shared/collecting/saved-page.ts';
import { slugOf } from '#shared/companies/slug.ts';
import { isHttpAddress } from '#shared/companies/web-address.ts';
import { counted } from '#shared/text/counted.ts';
import { printLine, printProblem } from '../terminal/print-line.ts';
import { progressOf } from '../terminal/progress.ts';
import { withApp } from './open-app.ts';
import { namingPath, resolveUserPath } from './user-path.ts';

type Options = { company?: string; source?: string; dryRun?: boolean; draft?: boolean; recheck?: boolean };

const isWebAddress = (text: string): boolean => /^https?:\/\//i.test(text);

/** The images beside a saved page; nothing outside of its folder. */
function filesBeside(page: string): SavedFiles {
  const has = (address: string) => address.startsWith('file:') && isFile(pathOf(address));
  const read = async (address: string) => {
    const [folder, path] = await Promise.all([realpath(dirname(page)), realpath(pathOf(address))]).catch(() => {
      throw new CollectProblem(MISSING_BESIDE);
    });
    if (!path.startsWith(`${folder}${sep}`))
      throw new CollectProblem('The file is not in the folder of the saved page.');
    requireSize((await stat(path)).size);
    return readFile(path);
  };
  return { has, read };
}

/** The path of a `file:` address; empty for one that names another machine or a character that no path has. */
function pathOf(address: string): string {
  try {
    return fileURLToPath(address);
  } catch {
    return '';
  }
}

function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

function requireSize(bytes: number): void {
  if (bytes > MAX_BYTES) throw new CollectProblem('It is larger than 20 MB.');
}

/** The images that a page holds that was saved as one file. */
function filesIn({ files }: Mhtml): SavedFiles {
  const bytesOf = (address: string): Uint8Array => {
    try {
      return files.get(address)?.() ?? new Uint8Array();
    } catch {
      throw new CollectProblem('The image is damaged.');
    }
  };
  const read = async (address: string) => {
    const bytes = bytesOf(address);
    requireSize(bytes.length);
    return bytes;
  };
  return { has: (address) => files.has(address), read };
}

/** Looks at a page that was saved to a file, or to one with all its images. */
async function inspectSaved(app: App, path: string, content: Buffer, source: string | undefined) {
  if (!isMhtml(path)) {
    const files = filesBeside(path);
    return { files, page: await app.collecting.inspectSaved(content, pathToFileURL(path).href, { ...files, source }) };
  }
  if (content.length > MHTML_MAX_MB * 1024 * 1024)
    throw new Error(`${path} is larger than ${MHTML_MAX_MB} MB. Save the page as HTML with its folder.`);
  const mhtml = readMhtml(content);
  if (!mhtml)
    throw new Error(`${path} is no page that was saved as one file (MHTML). Save it again, or name another file.`);
  const files = filesIn(mhtml);
  const from = { ...files, source: source ?? mhtml.address };
  return { files, page: await app.collecting.inspectSaved(mhtml.page, mhtml.address || SAVED_PAGE, from) };
}

function printProblems(problems: readonly ImageProblem[]): void {
  const byHost = Map.groupBy(problems, ({ host }) => host);
  for (const { address, why } of byHost.get(undefined) ?? []) printProblem(`Not collected: ${address}: ${why}`);
  byHost.delete(undefined);
  for (const [host, untried] of byHost) {
    printProblem(`Not collected: ${counted(untried.length, 'image')} from ${host}: ${untried[0]?.why}`);
  }
  if (problems.length > 0) process.exitCode = 1;
}

/** "2 failed, 645 not tried". */
function failuresOf(problems: readonly ImageProblem[]): string {
  const untried = problems.filter(({ host }) => host !== undefined).length;
  return `${problems.length - untried} failed${untried > 0 ? `, ${untried} not tried` : ''}`;
}

function printEnd(added: number, isDraft: boolean): void {
  if (added > 0 && !isDraft) console.log('Show it on the site with: npm run gallery -- rebuild');
}

/**
 * Prints what a page offers, each image once, and which of it the gallery has. Their sizes and contents say so: all images are fetched
 * but those that were collected from the same addresses, as by the import.
 */
async function printOffer(
  app: App,
  { address, title, company, candidates, notes }: CollectedPage,
  saved: SavedFiles | undefined,
): Promise<void> {
  printLine(`${title || address}`);
  printLine(
    `Company: ${company.name}${company.slug ? '' : ' (new)'}${company.category ? `, ${company.category}` : ''}`,
  );
  const offered = candidates.filter(({ leftOut }) => leftOut === null);
  const counts = { new: 0, known: 0, leftOut: candidates.length - offered.length };
  const hashes = new Set<string>();
  const problems: ImageProblem[] = [];
  for (const { address: image, title: name, alt, heading, known } of offered) {
    const text = name || alt || heading;
    if (known !== null) {
      counts.known += 1;
      printLine(`  ${[image, text, '(in the gallery)'].filter(Boolean).join('  ')}`);
      continue;
    }
    const found = await app.collecting.examine(image, saved).catch((error: unknown) => {
      problems.push(problemOf(image, error));
      return null;
    });
    if (found === null || hashes.has(found.hash)) continue;
    hashes.add(found.hash);
    const { isKnown } = found;
    const isSmall = !isKnown && found.width < MIN_WIDTH;
    counts[isKnown ? 'known' : isSmall ? 'leftOut' : 'new'] += 1;
    if (isSmall) continue;
    const facts = [image, `${found.width} × ${found.height}`, text, isKnown && '(in the gallery)'];
    printLine(`  ${facts.filter(Boolean).join('  ')}`);
  }
  console.log(
    `${counted(counts.new, 'image')} to collect, ${counts.known} in the gallery already, ${counts.leftOut} left out as small or decoration`,
  );
  for (const note of notes) printLine(note);
  printProblems(problems);
  console.log('Nothing was changed.');
}

function printSummary({ company, added, known, leftOut, problems, notes }: CollectSummary): void {
  for (const note of notes) printLine(note);
  printProblems(problems);
  printLine(
    `${company.name}: ${counted(added, 'image')} added, ${known.length} in the gallery already, ${leftOut} left out as small or decoration, ${failuresOf(problems)}`,
  );
}

/** Collects the images of a page at an address, or of one that was saved to a file. */
async function collectPage(app: App, read: CollectedPage, options: Options, saved?: SavedFiles): Promise<void> {
  const page = options.company ? await app.collecting.forCompany(read, options.company) : read;
  if (!page.company.slug && !slugOf(page.company.name))
    throw new Error('The page does not say which company it is about. Add --company <slug>.');
  if (options.dryRun) {
    await printOffer(app, page, saved);
    return;
  }
  const progress = progressOf('Collecting images');
  const isDraft = options.draft ?? false;
  const summary = await app.collecting
    .importPage(page, {
      actor: COMMAND_LINE,
      asDrafts: isDraft,
      onProgress: progress.update,
      ...(saved && { saved }),
    })
    .finally(progress.end);
  printSummary(summary);
  if (page.candidates.length === 0) process.exitCode = 1;
  printEnd(summary.added, isDraft);
}

async function collectStarter(app: App, starter: Starter, { dryRun = false, draft = false }: Options): Promise<void> {
  if (dryRun) {
    const { missing, known, problems } = await app.starter.preview(starter);
    console.log(`${counted(missing, 'image')} to fetch, ${known} in the gallery already`);
    printProblems(problems);
    console.log('Nothing was changed.');
    return;
  }
  const progress = progressOf('Collecting images');
  const done = await app.starter
    .collect(starter, { asDrafts: draft, onProgress: progress.update })
    .finally(progress.end);
  printProblems(done.problems);
  console.log(
    `${counted(done.added, 'image')} of ${counted(done.companies, 'company', 'companies')} added, ${counted(done.flows, 'flow')} added, ${done.known} in the gallery already, ${failuresOf(done.problems)}`,
  );
  if (done.problems.length > 0)
    console.log('Run the same command again later: it fetches only what is not in the gallery yet.');
  printEnd(done.added, draft);
}

async function recheck(app: App): Promise<void> {
  const progress = progressOf('Asking the sources');
  const done = await app.collecting
    .recheck({ limit: Number.MAX_SAFE_INTEGER, onProgress: progress.update })
    .finally(progress.end);
  for (const { subject, state, address, movedTo } of await app.collecting.changedSources()) {
    printLine(`  ${subject}: ${state}${movedTo ? ` to ${movedTo}` : ''}  ${address}`);
  }
  console.log(`${counted(done.checked, 'source')} asked, ${done.changed} changed, ${done.unreachable} not reached`);
  if (done.unreachable > 0) process.exitCode = 1;
}

/** `gallery collect <address | file>`: collects images with where they come from (contract 17). */
export function registerCollect(program: Command): void {
  program
    .command('collect')
    .argument('[address]', 'the address of a page or image, a saved page, or a starter file (.json)')
    .description('Collects images from the web, with source page, source file, author, licence and date.')
    .option('--company <slug>', 'the company of the gallery that the images belong to; by default it is guessed')
    .option('--source <address>', 'the address that a saved page comes from; by default what the page says')
    .option('--dry-run', 'tell what would be collected, and change nothing')
    .option('--draft', 'keep the images back until an admin publishes them')
    .option('--recheck', 'ask the source of each collected image whether it has changed')
    .addHelpText(
      'after',
      '\nFollows robots.txt and sends one request a second to a host. Exits with 1 when something could not be collected.\nFill an empty gallery with: npm run gallery -- collect starters/open-source-products.json',
    )
    .action(async (address: string | undefined, options: Options) => {
      if (options.recheck) return withApp(recheck);
      if (!address)
        throw new Error(
          'Name the address of a page, a saved page or a starter file. Add --help to see how it is used.',
        );
      if (isWebAddress(address)) {
        return withApp(async (app) => collectPage(app, await app.collecting.inspect({ address, title: '' }), options));
      }
      const path = resolveUserPath(address);
      const content = await namingPath(path, readFile(path));
      if (path.endsWith('.json')) {
        const starter = readStarter(content.toString(), path);
        return withApp((app) => collectStarter(app, starter, options));
      }
      if (options.source !== undefined && !isHttpAddress(options.source))
        throw new Error('Name the source with http:// or https://.');
      return withApp(async (app) => {
        const { page, files } = await inspectSaved(app, path, content, options.source);
        await collectPage(app, page, options, files);
      });
    });
}
