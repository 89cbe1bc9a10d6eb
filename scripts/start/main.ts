import { fileURLToPath } from 'node:url';
import { DEMO_PEOPLE } from '#server/auth/demo-provider/demo-people.ts';
import { prepareDataDir } from '#server/data-dir.ts';
import { readSettings, type Settings } from '#server/env.ts';
import { explain } from '#server/faults/explain.ts';
import { stopOnSignals } from '#server/site-server/run-until-stopped.ts';
import { serveGallery } from '#server/site-server/serve-gallery.ts';
import { portIsFree } from './port.ts';
import { prepareGallery } from './prepare-gallery.ts';

const projectDir = fileURLToPath(new URL('../..', import.meta.url));

/** Prints the last lines of the start: the site's address and how to sign in. */
function printWelcome({ siteUrl, demo, googleClientId, adminEmails }: Settings): void {
  // Measured from the start of this process, because loading the program is part of the wait.
  console.log(`\n  The gallery is at  ${siteUrl}   (ready in ${(performance.now() / 1000).toFixed(1)} s)`);
  if (demo) {
    console.log('  Sign in: press "Sign in with Google" there and choose one of these, without a password:');
    for (const { firstName, lastName, about } of DEMO_PEOPLE) console.log(`    ${firstName} ${lastName}: ${about}`);
  } else if (googleClientId) console.log('  Sign in: with a Google account.');
  else console.log('  Sign in: not possible yet; set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET.');
  if (!demo && adminEmails.length === 0) console.log('  Admins: none yet; set ADMIN_EMAILS.');
  console.log('  Stop with Ctrl+C.\n');
}

async function start(settings: Settings): Promise<void> {
  await prepareDataDir(settings.dataDir);
  await portIsFree(settings);
  stopOnSignals(await serveGallery(settings, { projectDir, prepare: prepareGallery, onMigrated: console.log }));
  printWelcome(settings);
}

try {
  const settings = readSettings();
  await start(settings).catch((error: unknown) => {
    throw new Error(explain(error, settings));
  });
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}
