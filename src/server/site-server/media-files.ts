import { stat } from 'node:fs/promises';
import { publicIdOfPath } from '#server/image-host/local-image-host.ts';
import { pathInside } from '#server/path-inside.ts';
import { mediaEntry, type StaticEntry } from './static-entry.ts';

/** Files whose size and time are cached; the content of an address never changes, but any process may delete it. */
const REMEMBERED_FILES = 20_000;

/** How long in ms a file is served without looking whether it still exists. */
const TRUST_MS = 1_000;

type Known = { entry: StaticEntry; seenAt: number };

const isMissing = (error: NodeJS.ErrnoException): boolean => error.code === 'ENOENT' || error.code === 'ENOTDIR';

/** Images of the local image host by their path below the media folder. */
export function mediaFiles(mediaDir: string, now: () => number = Date.now) {
  const cache = new Map<string, Known>();

  /** Drops every cached file of these images; returns the dropped entries. */
  const forget = (publicIds: ReadonlySet<string>): StaticEntry[] => {
    const forgotten = [...cache].filter(([path]) => publicIds.has(publicIdOfPath(path)));
    for (const [path] of forgotten) cache.delete(path);
    return forgotten.map(([, { entry }]) => entry);
  };

  const look = async (path: string, cached: Known | undefined): Promise<StaticEntry | undefined> => {
    const file = pathInside(mediaDir, path);
    try {
      const found = await stat(file);
      return found.isFile() ? (cached?.entry ?? mediaEntry(file, found.size, found.mtimeMs)) : undefined;
    } catch (error) {
      // A file that can't be looked at for another reason is served as it was.
      return isMissing(error as NodeJS.ErrnoException) ? undefined : cached?.entry;
    }
  };

  const find = async (path: string): Promise<StaticEntry | undefined> => {
    const cached = cache.get(path);
    const age = cached ? now() - cached.seenAt : Number.POSITIVE_INFINITY;
    // Negative when the clock has been set back.
    if (cached && age >= 0 && age < TRUST_MS) return cached.entry;
    const entry = await look(path, cached);
    if (!entry) {
      cache.delete(path);
      return undefined;
    }
    if (cache.size >= REMEMBERED_FILES) cache.clear();
    cache.set(path, { entry, seenAt: now() });
    return entry;
  };

  return { find, forget };
}
