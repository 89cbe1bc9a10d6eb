import { isAbsolute, relative, sep } from 'node:path';
import { explain, pathOf } from '../faults/explain.ts';
import { chainOf, faultOf } from '../faults/fault.ts';

/** The first wait in ms before a build is tried again that failed for a reason of the machine; it doubles each time, */
const FIRST_WAIT_MS = 30_000;
/** up to this. */
const LONGEST_WAIT_MS = 16 * 60_000;

/** The wait in ms after the given number of tries. */
export const waitAfter = (tries: number): number => Math.min(FIRST_WAIT_MS * 2 ** (tries - 1), LONGEST_WAIT_MS);

/**
 * Whether a build still waits for its next try. One that would wait longer than any wait was recorded by a clock that has
 * been set back since.
 */
export const isWaiting = (dueAt: Date | null, now: Date): boolean => {
  const ms = (dueAt?.getTime() ?? 0) - now.getTime();
  return ms > 0 && ms <= LONGEST_WAIT_MS;
};

/** The part of the data folder that an error is about, in words. */
function folderOf(error: Error, dataDir: string): string {
  const path = pathOf(error);
  const [first, ...rest] = path && isAbsolute(path) ? relative(dataDir, path).split(sep) : [];
  return rest.length > 0 ? `the folder ${first} in the data folder` : 'the data folder';
}

/**
 * Why a build failed, as a sentence with a remedy, if the machine is at fault: disk full, read-only or without the right to
 * write, database unavailable, no file descriptors left. Undefined for every other error: it would fail again.
 */
export function machineFailure(error: unknown, dataDir: string): string | undefined {
  const fault = faultOf(error);
  if (!fault || fault.code === 'not-ready') return undefined;
  for (const cause of chainOf(error).reverse()) {
    const text = explain(cause, { dataDir, folder: folderOf(cause, dataDir) });
    if (text !== cause.message || 'passing' in cause) return text.charAt(0).toUpperCase() + text.slice(1);
  }
  return fault.extras.detail ?? fault.message;
}
