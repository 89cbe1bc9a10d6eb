import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { readSettings, type Settings } from '#server/env.ts';
import { explain } from '#server/faults/explain.ts';
import { type OpenGallery, openGallery } from '#server/site-server/open-gallery.ts';
import { isAppError } from '#shared/http/app-error.ts';
import { step } from '../start/steps.ts';
import { serverAddress, whenSwitched } from './served-version.ts';

const projectDir = fileURLToPath(new URL('../..', import.meta.url));

/** Opens the gallery while `use` runs, for a command that builds the site itself. */
export async function withGallery<T>(use: (gallery: OpenGallery, settings: Settings) => Promise<T>): Promise<T> {
  const settings = readSettings();
  try {
    const gallery = await openGallery(settings, { projectDir, rebuild: { request: () => Promise.resolve() } });
    try {
      return await use(gallery, settings);
    } finally {
      await gallery.close();
    }
  } catch (error) {
    if (isAppError(error)) throw error;
    throw new Error(explain(error, settings), { cause: error });
  }
}

const HOOK_OUTCOMES = {
  requested: 'The build hook has been asked for a build.',
  included:
    'The build hook need not be asked again: a build that was requested before, and had not begun, will include this.',
};

/** Returns the outcome of a finished build for visitors. Rejects if a running server keeps serving another release. */
async function liveOutcome(settings: Settings, { releases }: OpenGallery): Promise<string> {
  const address = serverAddress(settings);
  const served = await step('Waiting for the server to switch', () => whenSwitched(address, releases.currentId));
  const built = await releases.currentId();
  if (served === built) return `Release ${built} is live at ${settings.siteUrl}.`;
  if (served === null)
    return `Release ${built} is built. No server answers at ${address}: the next one started serves it.`;
  throw new Error(
    `Release ${built} is built, but the server at ${address} still serves ${served}. Restart it if it runs an older version; otherwise check its DATA_DIR.`,
  );
}

/** Builds the site now and prints the outcome. Rejects if the build fails, or a running server keeps serving another release. */
export async function buildSite(settings: Settings, gallery: OpenGallery, reason: string): Promise<void> {
  const title = settings.buildHookUrl ? 'Asking for a build' : 'Building the site';
  const done = await step(title, (at) => gallery.app.builds.runNow(reason, at, { urgent: true }));
  console.log(done === 'live' ? await liveOutcome(settings, gallery) : HOOK_OUTCOMES[done]);
}

/** `gallery rebuild`: builds the site and makes it live; a running server switches by itself (contract 6). */
export function registerRebuild(program: Command): void {
  program
    .command('rebuild')
    .description('Builds the site from the gallery as it is now and makes it live, without a restart of the server.')
    .action(() => withGallery((gallery, settings) => buildSite(settings, gallery, 'Rebuild from the command line')));
}
