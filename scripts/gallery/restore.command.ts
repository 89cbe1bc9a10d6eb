import type { Command } from 'commander';
import { restoreBackup } from '#server/backup/restore.service.ts';
import { readSettings } from '#server/env.ts';
import { progressOf } from '../terminal/progress.ts';
import { stoppable } from '../terminal/stoppable.ts';
import { fromWhereTyped } from './typed-path.ts';

/** `gallery restore <file>`: puts the gallery of a backup in place. */
export function registerRestore(program: Command): void {
  program
    .command('restore')
    .argument('<file>', 'a file that backup has written')
    .description('Verifies a backup and puts its gallery into the data folder. The server must be stopped.')
    .option('--force', 'set aside the gallery that is there')
    .addHelpText(
      'after',
      '\nWhat is set aside stays beside it, named before-restore and the time. Everyone is signed out.',
    )
    .action(async (typed: string, { force = false }: { force?: boolean }) => {
      const settings = readSettings();
      const { update, end } = stoppable(progressOf('Restoring files'));
      const { createdAt, mediaFiles, keptAside } = await restoreBackup(settings, {
        file: fromWhereTyped(typed),
        force,
        now: () => new Date(),
        onProgress: update,
      }).finally(end);
      console.log(`The gallery of ${createdAt} with ${mediaFiles} media files is in ${settings.dataDir}.`);
      for (const path of keptAside) console.log(`Set aside: ${path}`);
      console.log('Make it live with: npm start (or npm run gallery -- rebuild)');
    });
}
