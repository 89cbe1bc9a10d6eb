import { callApi } from './api-client.ts';

/** How long an answer is taken from memory, in ms: 1 hour (spec 7, 9). */
const READ_CACHE_MS = 3_600_000;

type Kept = { answer: Promise<unknown>; until: number };

const kept = new Map<string, Kept>();

/**
 * Reads a path of our own from memory, from the call that is already under way, or from the server; a failed call is
 * forgotten. What one viewer was shown is not for the next one, so each has memory of their own.
 * @param viewer id of who is looking; blank for what everyone gets
 */
export function readCached<T>(path: string, viewer = ''): Promise<T> {
  const key = `${viewer} ${path}`;
  const known = kept.get(key);
  if (known && Date.now() < known.until) return known.answer as Promise<T>;
  const answer = callApi<T>(path);
  const entry = { answer, until: Date.now() + READ_CACHE_MS };
  kept.set(key, entry);
  answer.catch(() => {
    if (kept.get(key) === entry) kept.delete(key);
  });
  return answer;
}
