import { stat } from 'node:fs/promises';
import { pathInside } from '#server/path-inside.ts';
import { mediaEntry, type StaticEntry } from './static-entry.ts';

/** Files whose size and time are cached; the content of an address never changes. */
const REMEMBERED_FILES = 20_000;

/** The public id of a path below the media folder such as `/acme/3f2a/480.webp`. */
const publicIdIn = (path: string): string => path.slice(1, path.lastIndexOf('/'));

/** Images of the local image host by their path below the media folder. */
export function mediaFiles(mediaDir: string) {
  const known = new Map<string, StaticEntry>();

  /** Drops every cached file of these images; returns the dropped keys. */
  const forget = (publicIds: ReadonlySet<string>): StaticEntry[] => {
    const forgotten = [...known].filter(([path]) => publicIds.has(publicIdIn(path)));
    for (const [path] of forgotten) known.delete(path);
    return forgotten.map(([, entry]) => entry);
  };

  const find = async (path: string): Promise<StaticEntry | undefined> => {
    const held = known.get(path);
    if (held) return held;
    const file = pathInside(mediaDir, path);
    const found = await stat(file).catch(() => undefined);
    if (!found?.isFile()) return undefined;
    const entry = mediaEntry(file, found.size, found.mtimeMs);
    if (known.size >= REMEMBERED_FILES) known.clear();
    known.set(path, entry);
    return entry;
  };

  return { find, forget };
}
