import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { readSettings } from '#server/env.ts';
import { explain } from '../serve/explain.ts';
import { openGallery } from '../serve/open-gallery.ts';
import { step } from '../start/steps.ts';

const projectDir = fileURLToPath(new URL('../..', import.meta.url));

/** `gallery rebuild`: builds the site anew and makes it live; a server that runs notices by itself (contract 6). */
export function registerRebuild(program: Command): void {
  program
    .command('rebuild')
    .description('Builds the site from the gallery as it is now and makes it live, without a restart of the server.')
    .action(async () => {
      const settings = readSettings();
      try {
        await mkdir(settings.dataDir, { recursive: true });
        const gallery = await openGallery(settings, { projectDir });
        try {
          const title = settings.buildHookUrl ? 'Asking for a build' : 'Building the site';
          await step(title, (at) => gallery.app.builds.runNow('Rebuild from the command line', at));
          const id = await gallery.releases.currentId();
          console.log(settings.buildHookUrl ? 'The build hook has been asked for a build.' : `Release ${id} is live.`);
        } finally {
          gallery.close();
        }
      } catch (error) {
        throw new Error(explain(error, settings), { cause: error });
      }
    });
}
