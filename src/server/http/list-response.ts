import type { Viewer } from '#shared/access/viewer.ts';
import type { Paging } from '#shared/http/paging.contract.ts';

/**
 * A list as JSON with `X-Total-Count` (all entries, seen or not), cut to the page asked for. What a signed-out visitor
 * gets may be shared by caches for a minute; what a signed-in user gets may not be kept by anyone else.
 */
export function listResponse<T>(
  list: { items: readonly T[]; total: number },
  paging: Paging,
  viewer: Viewer,
): Response {
  const offset = paging.offset ?? 0;
  const page = list.items.slice(offset, paging.limit === undefined ? undefined : offset + paging.limit);
  return new Response(JSON.stringify(page), {
    headers: {
      'Content-Type': 'application/json',
      'X-Total-Count': String(list.total),
      'Cache-Control': viewer.kind === 'anonymous' ? 'public, max-age=60' : 'private, no-store',
      Vary: 'Cookie',
    },
  });
}
