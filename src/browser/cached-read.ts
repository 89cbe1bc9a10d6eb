import type { ApiCall, CallArguments, ResponseOf } from './api-calls.ts';
import { requestLine, send } from './api-client.ts';

/** How long a response is cached, in ms: 1 hour (spec 7, 9). */
const READ_CACHE_MS = 3_600_000;

type CachedRead = { response: Promise<unknown>; until: number };

const cache = new Map<string, CachedRead>();

/**
 * Reads a request line (`GET /previews/all.json`) from the cache, from a request in progress, or from the
 * server; failures are not cached. Each viewer has a separate cache, because they may see different things.
 * @param viewer id of the viewer; blank for public responses
 */
export function readCached<T>(line: string, viewer = ''): Promise<T> {
  const key = `${viewer} ${line}`;
  const cached = cache.get(key);
  if (cached && Date.now() < cached.until) return cached.response as Promise<T>;
  const response = send(line);
  const entry = { response, until: Date.now() + READ_CACHE_MS };
  cache.set(key, entry);
  response.catch(() => {
    if (cache.get(key) === entry) cache.delete(key);
  });
  return response as Promise<T>;
}

/** Calls an endpoint that only reads, cached like `readCached`. */
export const callCached = <C extends ApiCall & `GET ${string}`>(
  viewer: string | undefined,
  call: C,
  ...input: CallArguments<C>
): Promise<ResponseOf<C>> => readCached(requestLine(call, ...input), viewer);
