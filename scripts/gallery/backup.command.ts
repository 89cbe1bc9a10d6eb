import type { Command } from 'commander';
import { createBackup } from '#server/backup/backup.service.ts';
import { readSettings } from '#server/env.ts';
import { counted } from '#shared/text/counted.ts';
import { stagedProgress } from '../terminal/staged-progress.ts';
import { resolveUserPath } from './user-path.ts';

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;

const TITLES = { rows: 'Reading the database', images: 'Fetching images', files: 'Backing up files' };

/** `gallery backup <file>`: writes database and media, local or hosted, into one file while the server runs. */
export function registerBackup(program: Command): void {
  program
    .command('backup')
    .argument('<file>', 'the tar file to write')
    .description('Writes database and media into one file; the server may run meanwhile. Sessions are left out.')
    .option('--force', 'replace the file if it exists')
    .addHelpText('after', '\nThe file holds every image and the email addresses of all users: keep it private.')
    .action(async (typed: string, { force = false }: { force?: boolean }) => {
      const file = resolveUserPath(typed);
      const { update, end } = stagedProgress(TITLES);
      const now = () => new Date();
      const settings = readSettings();
      const { mediaFiles, bytes, gone } = await createBackup(settings, {
        file,
        force,
        now,
        onProgress: update,
      }).finally(end);
      console.log(`${file}: the database and ${counted(mediaFiles, 'media file')}, ${megabytes(bytes)}.`);
      if (gone === 0) return;
      if (settings.cloudinaryUrl)
        console.log(`Left out, the image host no longer has them: ${counted(gone, 'image')}.`);
      else {
        console.error(
          `The files of ${counted(gone, 'image')} are missing, also from this backup: npm run gallery -- check`,
        );
        process.exitCode = 1;
      }
    });
}
