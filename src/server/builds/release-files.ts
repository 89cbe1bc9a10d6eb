import { hash } from 'node:crypto';
import { copyFile, link, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { inParallel } from '../in-parallel.ts';
import { pathInside } from '../path-inside.ts';
import { HASH_LENGTH, type Release, type ReleaseFile } from './release-store.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const COMPRESSIBLE = new Set([
  '.html',
  '.csv',
  '.js',
  '.mjs',
  '.css',
  '.json',
  '.svg',
  '.xml',
  '.txt',
  '.webmanifest',
  '.map',
]);
/** Smaller files are not compressed. */
const COMPRESS_MIN_BYTES = 512;
/** Brotli quality: assets are compressed once per code change, pages with every build. */
const QUALITY = { asset: 11, largeAsset: 9, page: 5 };
/** Larger assets are loaded rarely and late, and would take half of the time: the two for exports become 5 % larger. */
const LARGE_ASSET_BYTES = 256 * 1024;
/** How many files of a release are processed in parallel. */
export const FILES_AT_ONCE = 8;
/** How long in ms a hashed asset stays reachable after the last build that had it. */
const ASSET_KEPT_MS = 24 * 60 * 60 * 1000;
const ASSET_PATH = '/_astro/';

/** An earlier release and the folder of its files. */
export type EarlierRelease = { release: Release; client: string };

/** Whether a file's name changes with its content. */
const isHashedAsset = (path: string): boolean => path.startsWith(ASSET_PATH);

async function listFiles(client: string): Promise<string[]> {
  const entries = await readdir(client, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => `/${relative(client, join(entry.parentPath, entry.name)).split(sep).join('/')}`);
}

/** The same file at a second path, in an existing folder: a hard link if the file system supports them. */
const linkOrCopy = (from: string, to: string): Promise<void> => link(from, to).catch(() => copyFile(from, to));

/** Creates the folders of these files of `client`. */
export async function makeFolders(client: string, paths: readonly string[]): Promise<void> {
  for (const folder of new Set(paths.map((path) => dirname(pathInside(client, path)))))
    await mkdir(folder, { recursive: true });
}

function qualityOf(path: string, { length }: Uint8Array): number {
  if (!isHashedAsset(path)) return QUALITY.page;
  return length > LARGE_ASSET_BYTES ? QUALITY.largeAsset : QUALITY.asset;
}

async function compress(file: string, path: string, content: Uint8Array): Promise<Pick<ReleaseFile, 'br' | 'gz'>> {
  const [br, gz] = await Promise.all([
    brotli(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: qualityOf(path, content),
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    zip(content, { level: isHashedAsset(path) ? 9 : 6 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
  return { br: br.length, gz: gz.length };
}

/** Hash of a file's content, as `ReleaseFile.hash`. */
export const contentHash = (content: Uint8Array): string => hash('sha256', content).slice(0, HASH_LENGTH);

/** The files beside a file of a release: its compressed copies. */
const endingsOf = ({ br, gz }: ReleaseFile): string[] => [...(br ? ['.br'] : []), ...(gz ? ['.gz'] : [])];

/** Writes compressed copies beside a file and describes it; reuses those of an earlier release. */
export async function describeFile(
  client: string,
  path: string,
  content: Uint8Array,
  earlier?: EarlierRelease,
): Promise<ReleaseFile> {
  const file = pathInside(client, path);
  const named = contentHash(content);
  const previous = earlier?.release.files[path];
  if (earlier && previous?.hash === named) {
    const from = pathInside(earlier.client, path);
    await Promise.all(endingsOf(previous).map((ending) => linkOrCopy(`${from}${ending}`, `${file}${ending}`)));
    return previous;
  }
  const isCompressible = content.length >= COMPRESS_MIN_BYTES && COMPRESSIBLE.has(extname(path));
  return { hash: named, size: content.length, ...(isCompressible ? await compress(file, path, content) : {}) };
}

/** Describes every file of `client/`, each with its compressed copies beside it. */
export async function describeFiles(client: string, earlier?: EarlierRelease): Promise<Release['files']> {
  const files: Release['files'] = {};
  await inParallel(await listFiles(client), FILES_AT_ONCE, async (path) => {
    files[path] = await describeFile(client, path, await readFile(join(client, path)), earlier);
  });
  return files;
}

/** Links files that are described already, and their compressed copies, into a second folder. */
export async function linkFiles(from: string, to: string, files: Release['files']): Promise<void> {
  await makeFolders(to, Object.keys(files));
  await inParallel(Object.entries(files), FILES_AT_ONCE, async ([path, file]) => {
    for (const ending of ['', ...endingsOf(file)])
      await linkOrCopy(pathInside(from, path) + ending, pathInside(to, path) + ending);
  });
}

/**
 * Keeps the hashed assets of the previous release (and of those before it, for a day) in the new one, so that an open page
 * keeps working. Adds them to `files`; returns when each was last part of a build.
 */
export async function carryAssets(
  client: string,
  files: Release['files'],
  earlier: EarlierRelease | undefined,
  now: Date,
): Promise<Release['carried']> {
  const carried: Release['carried'] = {};
  if (!earlier) return carried;
  const { release, client: from } = earlier;
  for (const [path, entry] of Object.entries(release.files)) {
    const lastBuilt = release.carried[path] ?? now.getTime();
    if (!isHashedAsset(path) || files[path] || now.getTime() - lastBuilt > ASSET_KEPT_MS) continue;
    if (!(await stat(join(from, path)).catch(() => undefined))) continue;
    await linkFiles(from, client, { [path]: entry });
    files[path] = entry;
    carried[path] = lastBuilt;
  }
  return carried;
}
