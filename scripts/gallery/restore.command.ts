import type { Command } from 'commander';
import { restoreBackup } from '#server/backup/restore.service.ts';
import { readSettings } from '#server/env.ts';
import { counted } from '#shared/text/counted.ts';
import { stagedProgress } from '../terminal/staged-progress.ts';
import { readTakedownList } from './takedowns.command.ts';
import { resolveUserPath } from './user-path.ts';

const TITLES = { rows: 'Filling the database', images: 'Storing images', files: 'Unpacking files' };

/** `gallery restore <file>`: restores a backup into the configured installation, local or hosted. */
export function registerRestore(program: Command): void {
  program
    .command('restore')
    .argument('<file>', 'a file that backup has written')
    .description('Verifies a backup and puts its gallery where the settings say. The server must be stopped.')
    .option('--takedowns <files...>', 'lists of takedowns that other installations have exported')
    .option('--force', 'set aside the gallery that is there; one in a remote database is replaced')
    .addHelpText(
      'after',
      '\nWhat is set aside stays beside it, named before-restore and the time. Everyone is signed out. What was taken down in the gallery that is there stays away.',
    )
    .action(async (typed: string, { force = false, takedowns = [] }: { force?: boolean; takedowns?: string[] }) => {
      const settings = readSettings();
      const takedownLists = await Promise.all(takedowns.map(readTakedownList));
      const { update, end } = stagedProgress(TITLES, ['rows']);
      const { createdAt, place, mediaFiles, missing, takenDown, takedownsUnreadable, keptAside } = await restoreBackup(
        settings,
        {
          file: resolveUserPath(typed),
          force,
          now: () => new Date(),
          onProgress: update,
          takedownLists,
        },
      ).finally(end);
      console.log(`The gallery of ${createdAt} with ${counted(mediaFiles, 'media file')} is in ${place}.`);
      if (missing > 0) console.log(`Hidden, the backup holds no picture of them: ${counted(missing, 'image')}.`);
      if (takenDown > 0) console.log(`Left out, they were taken down: ${counted(takenDown, 'image')}.`);
      if (takedownsUnreadable) {
        console.warn(
          'The database that was here is damaged, so its takedowns are unknown. Check what was taken down since the backup.',
        );
      }
      for (const path of keptAside) console.log(`Set aside: ${path}`);
      console.log(
        settings.buildHookUrl
          ? 'Make it live with: npm run gallery -- rebuild'
          : 'Make it live with: npm start (or npm run gallery -- rebuild)',
      );
    });
}
