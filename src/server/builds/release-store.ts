import { randomBytes } from 'node:crypto';
import {
  access,
  constants,
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathInside } from '../path-inside.ts';
import { RENDERER_FILE } from './astro-renderer.ts';

/** Hex digits of a file's hash. */
export const HASH_LENGTH = 16;

/** What the server needs to know about a file of a release; paths are keys like `/company/acme.html`. */
export type ReleaseFile = {
  /** SHA-256 of the content, the first 16 hex digits. */
  hash: string;
  /** Bytes, plain and as precompressed beside the file (`.br`, `.gz`). */
  size: number;
  br?: number;
  gz?: number;
};

/** A server's schema (time of its newest migration, ms) and the fingerprint of its code: releases call its services. */
export type ServedBy = { schema: number; program: string };

/** Description of a release, stored beside it in `release.json`. */
export type Release = {
  id: string;
  /** Fingerprint of code and configuration; releases with the same one share their server code. */
  code: string;
  /** Name of the server code that was built with this release alone (`astro-build.ts`); otherwise it is that of `code`. */
  server?: string;
  /** The server that can serve it; releases of earlier versions don't say. */
  needs?: ServedBy;
  /** The key of the gallery's content that it shows. */
  content: string;
  builtAt: string;
  files: Record<string, ReleaseFile>;
  /** Hashed assets of earlier releases that stay reachable, and when they were last part of a build (ms). */
  carried: Record<string, number>;
};

/** Paths of a bundled state of the code. */
export type ReleaseCode = {
  dir: string;
  /** Folder of what browsers load, the same for every release: scripts, styles, fonts. */
  client: string;
  /** A JSON file that describes the files of `client`, as `Release.files` does. */
  files: string;
  /** The module that answers requests. */
  server: string;
  /** The module that renders pages (`builds/astro-renderer.ts`). */
  pages: string;
};

/** Releases that are kept besides the served one. */
const KEPT_RELEASES = 3;
const STAGING_PREFIX = '.building-';
const REMOVING_PREFIX = '.removing-';
const CURRENT = 'current';
export const INPUTS_FILE = 'inputs.json';

/** The part of a release's id that contains the start of its build. */
const releaseTime = (at: Date): string => at.toISOString().replace(/[-:Z]/g, '').replace(/[T.]/g, '-');

/** A release's id: sorts by time (ms), contains the start of its build. */
export const newReleaseId = (now: Date): string => `${releaseTime(now)}-${randomBytes(2).toString('hex')}`;

const isReleaseId = (name: string) => /^\d{8}-\d{6}-\d{3}-[0-9a-f]{4}$/.test(name);

/** The releases under `<data folder>/releases` (contract 6): one folder each, and the link `current` to the served one. */
export function releaseStore(dataDir: string, requireWritable = (path: string) => access(path, constants.W_OK)) {
  const dir = join(dataDir, 'releases');
  const folder = (id: string) => pathInside(dir, id);

  const read = async (id: string): Promise<Release | undefined> => {
    try {
      return JSON.parse(await readFile(join(folder(id), 'release.json'), 'utf8')) as Release;
    } catch {
      return undefined;
    }
  };

  const currentId = async (): Promise<string | undefined> => {
    try {
      return await readlink(join(dir, CURRENT));
    } catch {
      return undefined;
    }
  };

  /** Complete releases, newest first. */
  const list = async (): Promise<string[]> => {
    const names = await readdir(dir).catch(() => []);
    return names.filter(isReleaseId).sort().reverse();
  };

  /** Makes a release the served one in a single step. */
  const activate = async (id: string): Promise<void> => {
    const link = join(dir, `.${CURRENT}-${randomBytes(4).toString('hex')}`);
    await symlink(id, link);
    await rename(link, join(dir, CURRENT));
  };

  /** Renames a finished staging folder into place and describes it. */
  const complete = async (staging: string, release: Release): Promise<void> => {
    await writeFile(join(staging, 'release.json'), JSON.stringify(release), { flush: true });
    await rename(staging, folder(release.id));
  };

  /** Creates `releases/` with a link to the project's packages, which the built server code imports. */
  const prepare = async (projectDir: string): Promise<void> => {
    await mkdir(dir, { recursive: true });
    // On a file system that can't be written, creating a folder in it only says that there is none.
    await requireWritable(dir);
    const link = join(dir, 'node_modules');
    const target = join(projectDir, 'node_modules');
    if ((await readlink(link).catch(() => undefined)) === target) return;
    await rm(link, { force: true });
    await symlink(target, link);
  };

  /** What killed builds left behind; only the holder of the build lock can tell. */
  const leftovers = async (): Promise<string[]> => {
    const names = await readdir(dir).catch(() => []);
    return names.filter((name) => [STAGING_PREFIX, REMOVING_PREFIX, `.${CURRENT}-`].some((it) => name.startsWith(it)));
  };

  /** Removes what killed builds left behind. Only for the holder of the build lock. */
  const removeLeftovers = async (): Promise<void> => {
    await Promise.all((await leftovers()).map((name) => rm(join(dir, name), { recursive: true, force: true })));
  };

  /** Renames a folder in one step before its files are deleted: a process that is killed midway leaves no partial release. */
  const removeFolder = async (path: string): Promise<void> => {
    const removing = join(dir, `${REMOVING_PREFIX}${basename(path)}`);
    await rename(path, removing);
    await rm(removing, { recursive: true, force: true });
  };

  /** Removes a release. Only for the holder of the build lock. */
  const remove = (id: string): Promise<void> => removeFolder(folder(id));

  /** The newest of some releases that needs another server than one does: a server that was not restarted yet still serves it. */
  const newestOfEarlierServer = async (ids: readonly string[], current: string): Promise<string[]> => {
    const program = (await read(current))?.needs?.program;
    for (const id of ids) {
      const needs = (await read(id))?.needs;
      if (needs && needs.program !== program) return [id];
    }
    return [];
  };

  /**
   * Removes all but the served release, the last few, and the last one of an earlier server; and server code that none of them uses.
   * Keeps none whose build began before `takenDownAt`: it may show what was taken down then. One that seems newer than the served one is
   * older: the clock has been set back since.
   */
  const prune = async (takenDownAt?: Date): Promise<void> => {
    const current = await currentId();
    const others = (await list()).filter((id) => id !== current);
    const isAfterTakedown = (id: string) =>
      takenDownAt === undefined || (id > `${releaseTime(takenDownAt)}~` && id < (current ?? ''));
    const candidates = others.filter(isAfterTakedown);
    const ofEarlier = current ? await newestOfEarlierServer(candidates, current) : [];
    const keptIds = [...new Set([...candidates.slice(0, KEPT_RELEASES), ...ofEarlier])];
    for (const id of others.filter((other) => !keptIds.includes(other))) await remove(id);
    const releases = await Promise.all([...keptIds, ...(current ? [current] : [])].map(read));
    const used = new Set(releases.map((release) => release?.server ?? release?.code));
    const codes = await readdir(join(dir, '.code')).catch(() => []);
    for (const code of codes.filter((name) => !used.has(name))) await removeFolder(join(dir, '.code', code));
  };

  return {
    dir,
    folder,
    client: (id: string) => join(folder(id), 'client'),
    /** A JSON file with the inputs of the release's pages (`page-writer.ts`). */
    inputs: (id: string) => join(folder(id), INPUTS_FILE),
    /** What is bundled once for all releases of a fingerprint, so that an edit bundles and loads nothing again. */
    code: (code: string): ReleaseCode => {
      const of = pathInside(dir, '.code', code);
      return {
        dir: of,
        client: join(of, 'client'),
        files: join(of, 'files.json'),
        server: join(of, 'server', 'entry.mjs'),
        pages: join(of, 'pages', RENDERER_FILE),
      };
    },
    staging: (id: string) => join(dir, `${STAGING_PREFIX}${id}`),
    lockFile: join(dir, '.build-lock.db'),
    read,
    list,
    currentId,
    activate,
    complete,
    prepare,
    leftovers,
    removeLeftovers,
    remove,
    removeFolder,
    prune,
  };
}

export type ReleaseStore = ReturnType<typeof releaseStore>;
