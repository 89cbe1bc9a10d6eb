import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { readSettings, type Settings } from '#server/env.ts';
import { explain } from '#server/site-server/explain.ts';
import { type OpenGallery, openGallery } from '#server/site-server/open-gallery.ts';
import { step } from '../start/steps.ts';
import { serverAddress, whenSwitched } from './served-version.ts';

const projectDir = fileURLToPath(new URL('../..', import.meta.url));

/** What a finished build has changed for visitors. Rejects when a running server goes on serving another release. */
async function outcome(settings: Settings, { releases }: OpenGallery): Promise<string> {
  if (settings.buildHookUrl) return 'The build hook has been asked for a build.';
  const address = serverAddress(settings);
  const served = await step('Waiting for the server to switch', () => whenSwitched(address, releases.currentId));
  const built = await releases.currentId();
  if (served === built) return `Release ${built} is live at ${settings.siteUrl}.`;
  if (served === null)
    return `Release ${built} is built. No server answers at ${address}: the next one started serves it.`;
  throw new Error(
    `Release ${built} is built, but the server at ${address} still serves ${served}. Does it use another DATA_DIR?`,
  );
}

/** `gallery rebuild`: builds the site and makes it live; a running server switches by itself (contract 6). */
export function registerRebuild(program: Command): void {
  program
    .command('rebuild')
    .description('Builds the site from the gallery as it is now and makes it live, without a restart of the server.')
    .action(async () => {
      const settings = readSettings();
      try {
        const gallery = await openGallery(settings, { projectDir });
        try {
          const title = settings.buildHookUrl ? 'Asking for a build' : 'Building the site';
          await step(title, (at) => gallery.app.builds.runNow('Rebuild from the command line', at));
          console.log(await outcome(settings, gallery));
        } finally {
          gallery.close();
        }
      } catch (error) {
        throw new Error(explain(error, settings), { cause: error });
      }
    });
}
