import type { Command } from 'commander';
import { COMMAND_LINE } from '#server/audit/actor.ts';
import { takedownReasonSchema } from '#shared/takedowns/takedown.contract.ts';
import { counted } from '#shared/text/counted.ts';
import { printLine } from '../terminal/print-line.ts';
import { withApp } from './open-app.ts';
import { buildSite, withGallery } from './rebuild.command.ts';

/** Takes an image down, rebuilds the site, and prints the remaining steps. */
async function takeDown(image: string, reason: string): Promise<void> {
  await withGallery(async (gallery, settings) => {
    const done = await gallery.app.takedowns.takeDown(image, reason, COMMAND_LINE);
    console.log(
      `${done.subject} is taken down: ${counted(done.images, 'image')}, ${counted(done.covers, 'cover or logo', 'covers or logos')}. Its addresses answer 404.`,
    );
    if (!done.filesRemoved) {
      console.error('The image host has not deleted every file. A running server tries again every minute.');
      process.exitCode = 1;
    }
    // A gallery without a release has no pages to rebuild.
    if (settings.buildHookUrl || (await gallery.releases.currentId())) {
      await buildSite(settings, gallery, 'Image taken down');
    }
    if (done.near.length > 0) console.log('Nearly the same picture, still in the gallery:');
    for (const { id, subject } of done.near) printLine(`  ${id}  ${subject}`);
    console.log('Not reached by a takedown:');
    for (const line of done.notReached) console.log(`  ${line}`);
  });
}

/** The arguments with image ids that begin with a dash after `--`, where they are no options. Ids of 2026 may begin so. */
export function withIdsLast(args: readonly string[]): string[] {
  if (!args.includes('takedown') || args.includes('--')) return [...args];
  const isId = (arg: string, at: number) => /^-[\w-]{11}$/.test(arg) && args[at - 1] !== '--reason';
  return [...args.filter((arg, at) => !isId(arg, at)), '--', ...args.filter(isId)];
}

/** `gallery takedown <image>`: takes an image down, or reverts a takedown. */
export function registerTakedown(program: Command): void {
  program
    .command('takedown')
    .argument('<image>', "an image's id, the address of a page with the image open, or the address of its file")
    .description(
      'Removes an image everywhere, and refuses it from then on. A running server goes on without a restart.',
    )
    .option('--reason <text>', 'why; admins read it in the list of takedowns')
    .option('--revert', 'allow the image again; <image> may also be its hash, as `takedowns` lists it')
    .action(async (image: string, { reason, revert }: { reason?: string; revert?: true }) => {
      if (revert) {
        const subjects = await withApp((app) => app.takedowns.revert(image, COMMAND_LINE));
        for (const subject of subjects) printLine(`${subject} is allowed again.`);
        console.log('The files are gone: import or upload them to bring them back.');
        return;
      }
      const given = takedownReasonSchema.safeParse(reason ?? '');
      if (!given.success) throw new Error(`${given.error.issues[0]?.message} Add --reason <text>.`);
      await takeDown(image, given.data);
    });
}
