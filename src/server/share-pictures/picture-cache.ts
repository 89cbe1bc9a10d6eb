import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '../env.ts';
import type { Log } from '../log/log.ts';
import { pathInside } from '../path-inside.ts';

/** How long in ms an incomplete picture is used before its artwork is requested again: a dead address must not slow every build. */
const UNFINISHED_KEPT_MS = 60 * 60 * 1000;

/** A new picture; it is incomplete if artwork could not be read. */
export type DrawnPicture = { bytes: Buffer; finished: boolean };

/** The cache of link previews and icons. */
export const sharePictureCache = ({ settings, log }: { settings: Pick<Settings, 'dataDir'>; log: Log }) =>
  pictureCache(join(settings.dataDir, 'cache', 'share-pictures'), log);

/**
 * Caches pictures between builds: one per name, replaced when its content has changed; incomplete ones for an hour.
 * @param now ms since 1970
 */
export function pictureCache(folder: string, log: Log, now: () => number = Date.now) {
  /** Files by the picture's name; the folder is listed once, not for each of thousands of pictures. */
  let filesOf: Promise<Map<string, Set<string>>> | undefined;

  const listFiles = async (): Promise<Map<string, Set<string>>> => {
    await mkdir(folder, { recursive: true });
    const listed = new Map<string, Set<string>>();
    for (const file of await readdir(folder)) {
      const name = file.slice(0, file.indexOf('.'));
      listed.set(name, (listed.get(name) ?? new Set()).add(file));
    }
    return listed;
  };

  const store = async (name: string, file: string, bytes: Buffer): Promise<void> => {
    filesOf ??= listFiles();
    const listed = await filesOf.catch((error: unknown) => {
      filesOf = undefined;
      throw error;
    });
    const unfinished = pathInside(folder, `${file}.${process.pid}.part`);
    await writeFile(unfinished, bytes);
    await rename(unfinished, pathInside(folder, file));
    const outdated = [...(listed.get(name) ?? [])].filter((other) => other !== file);
    listed.set(name, new Set([file]));
    await Promise.all(outdated.map((other) => rm(join(folder, other), { force: true })));
  };

  const readUnfinished = async (file: string): Promise<Buffer> => {
    const { mtimeMs } = await stat(join(folder, file));
    if (now() - mtimeMs > UNFINISHED_KEPT_MS) throw new Error(`${file} is incomplete and is drawn again`);
    return readFile(join(folder, file));
  };

  /** Deletes the picture `name`. */
  const forget = async (name: string): Promise<void> => {
    filesOf ??= listFiles();
    const listed = await filesOf;
    await Promise.all([...(listed.get(name) ?? [])].map((file) => rm(join(folder, file), { force: true })));
    listed.delete(name);
  };

  /** The picture `name` as last drawn from the same facts, or a new one. If the cache can't be written, pictures are only slower. */
  const get = async (name: string, facts: unknown, drawPicture: () => Promise<DrawnPicture>): Promise<Buffer> => {
    const key = createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 24);
    const whole = `${name}.${key}.png`;
    const unfinished = `${name}.${key}.unfinished.png`;
    const cached = await readFile(pathInside(folder, whole)).catch(() =>
      readUnfinished(unfinished).catch(() => undefined),
    );
    if (cached) return cached;
    const { bytes, finished } = await drawPicture();
    const file = finished ? whole : unfinished;
    await store(name, file, bytes).catch((err: unknown) => log.warn({ err, file }, 'a share picture was not cached'));
    return bytes;
  };

  /** Deletes all pictures. */
  const forgetAll = async (): Promise<void> => {
    const files = await readdir(folder).catch(() => []);
    await Promise.all(files.map((file) => rm(join(folder, file), { force: true })));
    filesOf = undefined;
  };

  return { get, forget, forgetAll };
}
