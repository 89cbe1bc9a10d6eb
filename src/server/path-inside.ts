import { join, resolve, sep } from 'node:path';

/**
 * Joins a path below a folder. Throws if the result is the folder itself or outside of it; every path with a name from a
 * database, a backup or an address is joined by this. Does not follow links.
 */
export function pathInside(folder: string, ...names: string[]): string {
  const root = resolve(folder);
  const path = join(root, ...names);
  if (!path.startsWith(root.endsWith(sep) ? root : `${root}${sep}`) || path.includes('\0')) {
    throw new Error(`${JSON.stringify(names.join('/'))} leads out of ${root}.`);
  }
  return path;
}
