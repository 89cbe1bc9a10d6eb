import type { Command } from 'commander';
import { COMMAND_LINE } from '#server/audit/actor.ts';
import { printLine } from '../terminal/print-line.ts';
import { progressOf } from '../terminal/progress.ts';
import { withApp } from './open-app.ts';

type Given = { dryRun?: boolean; all?: boolean; acceptDeletions?: boolean };

/** `gallery sync`: brings the image index up to date with the image host. */
export function registerSync(program: Command): void {
  program
    .command('sync')
    .description(
      'Reads the image host again: takes in what is new or changed, hides what is gone, names what needs you.',
    )
    .option('--dry-run', 'tell what would change, and change nothing')
    .option('--all', 'read everything again, not only what has changed since the last sync')
    .option('--accept-deletions', 'hide what is gone even if it is more than half of the gallery')
    .action(async ({ dryRun = false, all: isWhole = false, acceptDeletions: acceptsDeletions = false }: Given) => {
      const { update: onListed, end } = progressOf('Looking at the image host');
      const options = { isWhole, acceptsDeletions, onListed };
      const { message, back, gone, unmatched } = await withApp((app) =>
        dryRun ? app.gallerySync.preview(options) : app.gallerySync.sync(COMMAND_LINE, options),
      ).finally(end);
      console.log(message);
      for (const image of back) printLine(`Back at the image host: ${image}. It is no longer hidden.`);
      for (const image of gone) printLine(`Gone from the image host: ${image}. It is hidden until it is back.`);
      for (const remedy of unmatched) printLine(remedy);
      if (dryRun) console.log('Nothing was changed.');
    });
}
