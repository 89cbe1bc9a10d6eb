import type { Viewer } from '#shared/access/viewer.ts';
import type { Paging } from '#shared/http/paging.contract.ts';
import { publicResponse } from './public-response.ts';

/** Entries that are written in one go; a list of this length or less is one chunk. */
const ENTRIES_PER_CHUNK = 500;

/** A list cut for its viewer, and how long it is in full. */
export type List<T = unknown> = { items: readonly T[]; total: number };

/** The page that a query names; without `limit` and `offset` all of the list (contract 5). */
export const pagingIn = (query: unknown): Paging => (query ?? {}) as Paging;

/** The entries of a page. */
export const pageOf = <T>(all: readonly T[], { limit, offset = 0 }: Paging): readonly T[] =>
  all.slice(offset, limit === undefined ? undefined : offset + limit);

/** A page of a list as JSON, in pieces. */
export function* listChunks(items: readonly unknown[], paging: Paging): Generator<string> {
  const page = pageOf(items, paging);
  let at = 0;
  do {
    const entries = JSON.stringify(page.slice(at, at + ENTRIES_PER_CHUNK)).slice(1, -1);
    const before = at === 0 ? '[' : ',';
    at += ENTRIES_PER_CHUNK;
    yield `${before}${entries}${at >= page.length ? ']' : ''}`;
  } while (at < page.length);
}

/** Headers of a list that only its viewer may keep. */
export const listHeaders = ({ total }: Pick<List, 'total'>): Record<string, string> => ({
  'X-Total-Count': String(total),
  'Content-Type': 'application/json',
  'Cache-Control': 'private, no-store',
  Vary: 'Cookie',
});

/**
 * A page of a list as JSON with `X-Total-Count` (all entries, seen or not). Caches may keep what a signed-out visitor gets
 * and what is `shared` by all; nobody may keep what a signed-in user gets.
 */
export function listResponse(
  { items, total }: List,
  { request, paging, viewer, shared }: { request: Request; paging: Paging; viewer: Viewer; shared: boolean },
): Response {
  const json = [...listChunks(items, paging)].join('');
  if (shared || viewer.kind === 'anonymous') return publicResponse(request, json, { 'X-Total-Count': String(total) });
  return new Response(json, { headers: listHeaders({ total }) });
}
