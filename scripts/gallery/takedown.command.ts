import { existsSync } from 'node:fs';
import { open, rm, writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { COMMAND_LINE } from '#server/audit/actor.ts';
import { readSettings } from '#server/env.ts';
import { explain } from '#server/faults/explain.ts';
import { isTakenDown } from '#server/gallery-import/import-images.ts';
import { takedownReasonSchema } from '#shared/takedowns/takedown.contract.ts';
import { type Ask, takedownReport, tryAddresses } from '#shared/takedowns/takedown-report.ts';
import { counted } from '#shared/text/counted.ts';
import { printLine } from '../terminal/print-line.ts';
import { withApp } from './open-app.ts';
import { buildSite, withGallery } from './rebuild.command.ts';
import { namingPath, resolveUserPath } from './user-path.ts';

/** How long an address of the report may take to answer, in ms. */
const RESPONSE_MS = 10_000;

/** Takes an image down, rebuilds the site, and prints the remaining steps. */
async function takeDown(image: string, reason: string): Promise<void> {
  await withGallery(async (gallery, settings) => {
    // A gallery without a release has no pages to rebuild.
    const hasPages = settings.buildHookUrl || (await gallery.releases.currentId());
    const build = async () => hasPages && buildSite(settings, gallery, 'Image taken down');
    const done = await gallery.app.takedowns.takeDown(image, reason, COMMAND_LINE).catch(async (error: unknown) => {
      // A takedown that was killed before its build is finished by running it again.
      if (isTakenDown(error) && !(await gallery.showsPresentGallery())) await build();
      throw error;
    });
    console.log(
      `${done.subject} is taken down: ${counted(done.images, 'image')}, ${counted(done.covers, 'cover or logo', 'covers or logos')}. Its addresses answer 404.`,
    );
    if (!done.filesRemoved) {
      console.error('The image host has not deleted every file. A running server tries again every minute.');
      process.exitCode = 1;
    }
    await build();
    if (done.near.length > 0) console.log('Nearly the same picture, still in the gallery:');
    for (const { id, subject } of done.near) printLine(`  ${id}  ${subject}`);
    console.log('Not reached by a takedown:');
    for (const line of done.notReached) console.log(`  ${line}`);
  });
}

/** Throws if a file can't be written. An existing one keeps its content, and no new one is left. */
async function requireWritable(file: string): Promise<void> {
  const isNew = !existsSync(file);
  const opened = await open(file, 'a', 0o600).catch((error: unknown) => {
    throw new Error(`Nothing was taken down. ${explain(error, readSettings())}`);
  });
  await opened.close();
  if (isNew) await rm(file);
}

/** Takes a company down, rebuilds the site, and prints the report or writes it into a file. */
async function takeCompanyDown(slug: string, reason: string, file: string | undefined): Promise<void> {
  await withGallery(async (gallery, settings) => {
    const { companyTakedowns } = gallery.app;
    const id = await companyTakedowns.findOrRestore(slug, COMMAND_LINE);
    // First its pages go, and what takes long comes then: it may be interrupted.
    const begun =
      id === undefined
        ? await companyTakedowns.outcomeOf(slug)
        : await companyTakedowns.takeDown(id, reason, COMMAND_LINE, 0);
    const hasPages = settings.buildHookUrl || (await gallery.releases.currentId());
    const build = async () => hasPages && buildSite(settings, gallery, `${begun.name} taken down`);
    await build();
    const isBegun = id !== undefined && begun.left > 0;
    const done = isBegun ? await companyTakedowns.takeDown(id, reason, COMMAND_LINE) : begun;
    if (isBegun) await build();
    const { siteUrl } = settings;
    const ask: Ask = async (address) => {
      const signal = AbortSignal.timeout(RESPONSE_MS);
      const response = await fetch(new URL(address, siteUrl), { signal, redirect: 'manual' }).catch(() => null);
      return response && { status: response.status, text: await response.text().catch(() => '') };
    };
    const isReached = (await ask('/api/version')) !== null;
    const report = takedownReport(done, {
      siteUrl,
      at: new Date().toISOString(),
      tried: isReached ? await tryAddresses(done, ask) : [],
      ...(isReached ? {} : { notTried: `no server answers at ${siteUrl}.` }),
    });
    if (file === undefined) console.log(report);
    else {
      await namingPath(file, writeFile(file, report, { mode: 0o600 }));
      console.log(`${done.name} is taken down. The report is in ${file}.`);
    }
    if (done.failed.length > 0 || !done.filesRemoved) process.exitCode = 1;
  });
}

/** Allows again what was taken down. */
async function revertTakedown(image: string | undefined, company: string | undefined): Promise<void> {
  const subjects = await withApp(({ takedowns, companyTakedowns }) =>
    company === undefined
      ? takedowns.revert(image ?? '', COMMAND_LINE)
      : companyTakedowns.revert(company, COMMAND_LINE),
  );
  for (const subject of subjects) printLine(`${subject} is allowed again.`);
  console.log('The files are gone: import or upload them to bring them back.');
  if (company) console.log('The company comes back, as a draft, when its deletion is reverted under Audit.');
}

/** The arguments with image ids that begin with a dash after `--`, where they are no options. Ids of 2026 may begin so. */
export function withIdsLast(args: readonly string[]): string[] {
  if (!args.includes('takedown') || args.includes('--')) return [...args];
  const isId = (arg: string, at: number) => /^-[\w-]{11}$/.test(arg) && args[at - 1] !== '--reason';
  const ids = args.filter(isId);
  // Without ids a `--` would become the text of a `--reason` at the end.
  return ids.length === 0 ? [...args] : [...args.filter((arg, at) => !isId(arg, at)), '--', ...ids];
}

type TakedownOptions = { company?: string; reason?: string; report?: string; revert?: true };

/** `gallery takedown <image>`: takes an image or a company down, or reverts that. */
export function registerTakedown(program: Command): void {
  program
    .command('takedown')
    .argument('[image]', "an image's id, the address of a page with the image open, or the address of its file")
    .description(
      'Removes an image, or a company with everything of it, and refuses it from then on. A running server goes on without a restart.',
    )
    .option('--company <slug>', 'take a company down: images, logo, cover, flows and page')
    .option('--report <file>', 'write the report of a company into this file instead of printing it')
    .option('--reason <text>', 'why; admins read it in the list of takedowns')
    .option('--revert', 'allow the image or company again; <image> may also be its hash, as `takedowns` lists it')
    .action(async (image: string | undefined, options: TakedownOptions) => {
      const { company, reason, report, revert } = options;
      if ((image === undefined) === (company === undefined)) {
        throw new Error('Name either an image or a company. Add --help to see how.');
      }
      if (revert) return revertTakedown(image, company);
      const given = takedownReasonSchema.safeParse(reason ?? '');
      if (!given.success) throw new Error(`${given.error.issues[0]?.message} Add --reason <text>.`);
      const file = report === undefined ? undefined : resolveUserPath(report);
      // Before anything is taken down: the report could not be written again.
      if (file !== undefined) await requireWritable(file);
      if (company !== undefined) await takeCompanyDown(company, given.data, file);
      else await takeDown(image ?? '', given.data);
    });
}
