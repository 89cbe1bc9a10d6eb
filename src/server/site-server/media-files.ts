import { stat } from 'node:fs/promises';
import { pathInside } from '#server/path-inside.ts';
import { mediaEntry, type StaticEntry } from './static-entry.ts';

/** Files whose size and time are remembered; what lies at an address never changes. */
const REMEMBERED_FILES = 20_000;

/** Finds images of the local image host by their path below the media folder. */
export function mediaFiles(mediaDir: string) {
  const known = new Map<string, StaticEntry>();
  return async (path: string): Promise<StaticEntry | undefined> => {
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
}

/** Finds media. */
export type MediaFiles = ReturnType<typeof mediaFiles>;
