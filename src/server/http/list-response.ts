import type { Viewer } from '#shared/access/viewer.ts';
import type { Paging } from '#shared/http/paging.contract.ts';
import { pageOf } from './page.ts';
import { publicResponse } from './public-response.ts';

/** JSON of entries that live as long as their snapshot, so that each is serialised once and forgotten with it. */
const serialised = new WeakMap<object, string>();

function jsonOf(entry: object): string {
  const known = serialised.get(entry);
  if (known !== undefined) return known;
  const json = JSON.stringify(entry);
  serialised.set(entry, json);
  return json;
}

/** A list cut for its viewer, and how long it is in full. Entries are never changed once made. */
type List = { items: readonly object[]; total: number };

/**
 * A list as JSON with `X-Total-Count` (all entries, seen or not), cut to the page asked for. What a signed-out visitor
 * gets may be kept by caches; what a signed-in user gets may be kept by nobody.
 */
export function listResponse(request: Request, list: List, paging: Paging, viewer: Viewer): Response {
  const json = `[${pageOf(list.items, paging).map(jsonOf).join(',')}]`;
  const count = { 'X-Total-Count': String(list.total) };
  if (viewer.kind === 'anonymous') return publicResponse(request, json, count);
  return new Response(json, {
    headers: { ...count, 'Content-Type': 'application/json', 'Cache-Control': 'private, no-store', Vary: 'Cookie' },
  });
}
