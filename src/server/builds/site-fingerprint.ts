import { createHash, type Hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { errorCode } from '#db/error-code.ts';
import type { Settings } from '../env.ts';
import type { ServedBy } from './release-store.ts';

/** Files of the project that go into a build. */
const SOURCES = [
  'src',
  'public',
  'db',
  'astro.config.mjs',
  'astro.chunks.mjs',
  'tailwind.config.mjs',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];

/** Of these, what a running server has loaded, and the code of a release calls. */
const PROGRAM = ['src/server', 'src/shared', 'db', 'package.json', 'package-lock.json'];

const isSource = (path: string) => !/\.test\.tsx?$|(^|\/)\./.test(path);

async function filesUnder(projectDir: string, source: string): Promise<string[]> {
  try {
    const entries = await readdir(join(projectDir, source), { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(projectDir, join(entry.parentPath, entry.name)));
  } catch (error) {
    if (errorCode(error) === 'ENOTDIR') return [source];
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

/** Configuration that pages are built with. */
const builtIn = ({
  siteUrl,
  analytics,
  cloudinaryUrl,
  demo,
  googleClientId,
  uploadMaxMb,
  directUploadMaxMb,
  oidcIssuer,
  contact,
}: Settings) => ({
  siteUrl,
  analytics,
  cloud: cloudinaryUrl?.replace(/^.*@/, ''),
  demo,
  signIn: [Boolean(googleClientId), oidcIssuer],
  uploadMaxMb,
  directUploadMaxMb,
  contact,
});

async function hashFiles(hash: Hash, projectDir: string, sources: readonly string[]): Promise<string> {
  const files = (await Promise.all(sources.map((source) => filesUnder(projectDir, source)))).flat().filter(isSource);
  for (const file of files.sort()) {
    hash.update(`\0${file}\0`).update(
      createHash('sha256')
        .update(await readFile(join(projectDir, file)))
        .digest(),
    );
  }
  return hash.digest('hex').slice(0, 16);
}

/** Time of the newest migration in a project's folder, which may be newer than this process; 0 without migrations. */
async function newestMigrationIn(projectDir: string): Promise<number> {
  try {
    const journal = await readFile(join(projectDir, 'db/migrations/meta/_journal.json'), 'utf8');
    return Math.max(0, ...(JSON.parse(journal) as { entries: { when: number }[] }).entries.map(({ when }) => when));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return 0;
    throw error;
  }
}

/** The schema and the server's code in a project's folder. A server calls it when it starts, before the folder changes. */
export const programIn = async (projectDir: string): Promise<ServedBy> => ({
  schema: await newestMigrationIn(projectDir),
  program: await hashFiles(createHash('sha256'), projectDir, PROGRAM),
});

/** Identifies code and configuration: two builds with the same fingerprint and the same gallery produce the same site. 16 hex digits. */
export const siteFingerprint = (projectDir: string, settings: Settings): Promise<string> =>
  hashFiles(createHash('sha256').update(JSON.stringify(builtIn(settings))), projectDir, SOURCES);
