import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { errorCode } from '#db/error-code.ts';
import type { Settings } from '../env.ts';

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
}: Settings) => ({
  siteUrl,
  analytics,
  cloud: cloudinaryUrl?.replace(/^.*@/, ''),
  demo,
  signIn: [Boolean(googleClientId), oidcIssuer],
  uploadMaxMb,
  directUploadMaxMb,
});

/** Identifies code and configuration: two builds with the same fingerprint and the same gallery produce the same site. 16 hex digits. */
export async function siteFingerprint(projectDir: string, settings: Settings): Promise<string> {
  const files = (await Promise.all(SOURCES.map((source) => filesUnder(projectDir, source)))).flat().filter(isSource);
  const hash = createHash('sha256').update(JSON.stringify(builtIn(settings)));
  for (const file of files.sort()) {
    hash.update(`\0${file}\0`).update(
      createHash('sha256')
        .update(await readFile(join(projectDir, file)))
        .digest(),
    );
  }
  return hash.digest('hex').slice(0, 16);
}
