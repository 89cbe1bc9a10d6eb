// The plain Astro build. On Netlify it first makes sure that what is built can be served there, then brings the database up to date.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createDb } from '#db/client.ts';
import { migrateDb } from '#db/migrate.ts';
import { isNetlify, readSettings, type Settings, SettingsError } from '#server/env.ts';
import { hostedProblems } from '#server/hosted-settings.ts';
import { openPublishing } from '#server/publishing/open-publishing.ts';
import { explain } from '#server/site-server/explain.ts';

/** Previews of branches share the site's database, whose schema only the site itself may change. */
const isPreview = () => (process.env.CONTEXT ?? 'production') !== 'production';

async function prepareHosted(settings: Settings): Promise<void> {
  const problems = hostedProblems(settings);
  if (problems.length > 0) throw new SettingsError(problems);
  const db = await createDb({ url: settings.databaseUrl, token: settings.databaseAuthToken });
  try {
    if (isPreview()) await db.$client.execute('SELECT 1');
    else {
      await migrateDb(db);
      await openPublishing(db, () => new Date()).publishDue();
    }
  } finally {
    db.$client.close();
  }
}

function astroBuild(args: readonly string[]): Promise<number> {
  const program = fileURLToPath(new URL('../../node_modules/astro/bin/astro.mjs', import.meta.url));
  const child = spawn(process.execPath, [program, 'build', ...args], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

try {
  const settings = readSettings();
  if (isNetlify()) await prepareHosted(settings);
  process.exitCode = await astroBuild(process.argv.slice(2));
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
