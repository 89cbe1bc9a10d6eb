// The plain Astro build. With a build hook, it records its start and its outcome in the database. On Netlify it first checks
// the configuration, then migrates the database.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Db } from '#db/client.ts';
import { migrateDb, migratedText } from '#db/migrate.ts';
import { requireOurSchema } from '#db/schema-version.ts';
import { buildsRepository } from '#server/builds/builds.repository.ts';
import { openDeployReports } from '#server/builds/deploy-reports.ts';
import { retryWhenEdited } from '#server/builds/retry-when-edited.ts';
import { deployName, isNetlify, readSettings, type Settings, SettingsError } from '#server/env.ts';
import { explain } from '#server/faults/explain.ts';
import { hostedProblems } from '#server/hosted-settings.ts';
import { openDatabase } from '#server/open-database.ts';
import { openPublishing } from '#server/publishing/open-publishing.ts';

/** Whether this builds a branch preview: previews share the site's database, but only the site may migrate it. */
const isPreview = () => (process.env.CONTEXT ?? 'production') !== 'production';

/** Opens the database only while `use` runs: a connection would not survive the minutes of a build. */
async function withDb<T>(settings: Settings, use: (db: Db) => Promise<T>): Promise<T> {
  const db = await openDatabase(settings);
  try {
    return await use(db);
  } finally {
    db.$client.close();
  }
}

async function prepareHosted(settings: Settings): Promise<void> {
  const problems = hostedProblems(settings);
  if (problems.length > 0) throw new SettingsError(problems);
  await withDb(settings, async (db) => {
    if (isPreview()) await requireOurSchema(db);
    else {
      const migrated = await migrateDb(db);
      if (migrated) console.log(migratedText(migrated));
      await openPublishing(db, () => new Date()).publishDue();
    }
  });
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

/** Builds, and records the build in the database. On Netlify, the plugin in `scripts/netlify` reports when it is live. */
async function reportedBuild(settings: Settings, args: readonly string[]): Promise<number> {
  const deploy = isNetlify() ? deployName() : crypto.randomUUID();
  const report = (what: (marks: ReturnType<typeof openDeployReports>) => Promise<unknown>) =>
    withDb(settings, (db) => what(openDeployReports(db, settings)));
  await report((marks) => marks.begin(deploy, process.env.INCOMING_HOOK_TITLE ?? 'Deploy'));
  const contentKey = () => withDb(settings, (db) => buildsRepository(db).contentKey(() => crypto.randomUUID()));
  let status = 1;
  const build = async (noteRead: (content: string) => void) => {
    noteRead(await contentKey());
    status = await astroBuild(args);
    if (status !== 0) throw new Error(`astro build ended with status ${status}.`);
  };
  await retryWhenEdited(build, { contentKey, log: console.log }).catch((error: unknown) =>
    console.error(explain(error)),
  );
  if (status !== 0) await report((marks) => marks.failed(deploy, 'npm run build failed. Its log says why.'));
  else if (!isNetlify()) await report((marks) => marks.live(deploy));
  return status;
}

try {
  const settings = readSettings();
  if (isNetlify()) await prepareHosted(settings);
  const args = process.argv.slice(2);
  const isReported = settings.buildHookUrl !== undefined && !isPreview();
  process.exitCode = isReported ? await reportedBuild(settings, args) : await astroBuild(args);
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
