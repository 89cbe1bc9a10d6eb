import type { Viewer } from '#shared/access/viewer.ts';
import type { Paging } from '#shared/http/paging.contract.ts';
import { pageOf } from './page.ts';
import { publicResponse } from './public-response.ts';

/** Entries that are written in one go; a list of this length or less is one chunk. */
const ENTRIES_PER_CHUNK = 500;

/** A list cut for its viewer, and how long it is in full. */
export type List = { items: readonly object[]; total: number };

/** The page that was asked for as JSON, in pieces. */
export function* listChunks(items: List['items'], paging: Paging): Generator<string> {
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
export const listHeaders = ({ total }: List): Record<string, string> => ({
  'X-Total-Count': String(total),
  'Content-Type': 'application/json',
  'Cache-Control': 'private, no-store',
  Vary: 'Cookie',
});

/**
 * A list as JSON with `X-Total-Count` (all entries, seen or not), cut to the page asked for. What a signed-out visitor
 * gets may be kept by caches; what a signed-in user gets may be kept by nobody.
 */
export function listResponse(request: Request, list: List, paging: Paging, viewer: Viewer): Response {
  const json = [...listChunks(list.items, paging)].join('');
  if (viewer.kind === 'anonymous') return publicResponse(request, json, { 'X-Total-Count': String(list.total) });
  return new Response(json, { headers: listHeaders(list) });
}
