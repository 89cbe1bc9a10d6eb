import { hash } from 'node:crypto';
import type { Viewer } from '#shared/access/viewer.ts';
import type { Answer } from '#shared/http/answer.contract.ts';
import type { Paging } from '#shared/http/paging.contract.ts';
import { matchesEtag } from './negotiation.ts';

/**
 * A shared cache may keep public responses for a minute, a browser revalidates each time (the ETag makes that cheap), and
 * `Vary` separates the responses for signed-out and signed-in people.
 */
const PUBLIC_HEADERS = { 'Cache-Control': 'public, max-age=0, s-maxage=60, must-revalidate', Vary: 'Cookie' };

/**
 * JSON that everybody may see and caches may keep, with a weak ETag (weak, because the server may compress it); 304 if the
 * client's copy is current.
 */
export function publicResponse(
  request: Request,
  json: string | Buffer,
  headers: Record<string, string> = {},
): Response {
  const etag = `W/"${hash('sha1', json, 'base64url')}"`;
  const all = { ...headers, ...PUBLIC_HEADERS, ETag: etag };
  if (matchesEtag(request.headers.get('If-None-Match') ?? undefined, etag))
    return new Response(null, { status: 304, headers: all });
  return new Response(json as BodyInit, { headers: { ...all, 'Content-Type': 'application/json' } });
}

/** Entries that are written per chunk; a shorter list is one chunk. */
const ENTRIES_PER_CHUNK = 500;

/** A list cut for its viewer, and its full length. */
export type List<T = unknown> = { items: readonly T[]; total: number };

/** A list that is read in parts; `length` is the part that its viewer may see. */
export type ReadList<T = unknown> = {
  length: number;
  total: number;
  read: (from: number, to: number) => Promise<readonly T[]>;
};

/** A list in memory as one that is read in parts. */
export const readable = <T>(list: List<T> | ReadList<T>): ReadList<T> =>
  'read' in list
    ? list
    : { length: list.items.length, total: list.total, read: async (from, to) => list.items.slice(from, to) };

/** First entry of a page, and the one after its last. */
export function boundsOf({ length }: { length: number }, { limit, offset = 0 }: Paging): { from: number; to: number } {
  const from = Math.min(offset, length);
  return { from, to: limit === undefined ? length : Math.min(from + limit, length) };
}

/** The page that a query requests; without `limit` and `offset` the whole list (contract 5). */
export const pagingIn = (query: unknown): Paging => (query ?? {}) as Paging;

/** A page of a list as JSON, in chunks. */
export async function* listChunks(list: ReadList, paging: Paging): AsyncGenerator<string> {
  const { from, to } = boundsOf(list, paging);
  let separator = '';
  yield '[';
  for (let at = from; at < to; at += ENTRIES_PER_CHUNK) {
    const entries = JSON.stringify(await list.read(at, Math.min(at + ENTRIES_PER_CHUNK, to))).slice(1, -1);
    // Images that were removed since the list was built are left out, possibly a whole part.
    if (entries === '') continue;
    yield `${separator}${entries}`;
    separator = ',';
  }
  yield ']';
}

export async function jsonOf(list: ReadList, paging: Paging): Promise<string> {
  const chunks: string[] = [];
  for await (const chunk of listChunks(list, paging)) chunks.push(chunk);
  return chunks.join('');
}

/** Headers of a list that only its viewer may cache. */
export const listHeaders = ({ total }: Pick<List, 'total'>): Record<string, string> => ({
  'X-Total-Count': String(total),
  'Content-Type': 'application/json',
  'Cache-Control': 'private, no-store',
  Vary: 'Cookie',
});

/**
 * A page of a list as JSON with `X-Total-Count` (all entries, visible or not). Caches may keep what a signed-out visitor gets
 * and lists that are `shared`; nothing may cache what a signed-in user gets.
 */
export async function listResponse(
  given: List | ReadList,
  { request, paging, viewer, shared }: { request: Request; paging: Paging; viewer: Viewer; shared: boolean },
): Promise<Response> {
  const list = readable(given);
  const { total } = list;
  const json = await jsonOf(list, paging);
  if (shared || viewer.kind === 'anonymous') return publicResponse(request, json, { 'X-Total-Count': String(total) });
  return new Response(json, { headers: listHeaders({ total }) });
}

type ResponseContext = { request: Request; paging: Paging; viewer: Viewer };

/** A response body that only its caller may cache, and only for the moment. */
const privateResponse = (value: unknown, status: number): Response =>
  new Response(JSON.stringify(value), {
    status,
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
  });

const isList = (answer: Answer): boolean => 'kind' in answer && answer.kind === 'list';

/** A call's result; an array is the whole list. */
export const listedValue = (answer: Answer, value: unknown): unknown =>
  isList(answer) && Array.isArray(value) ? { items: value, total: value.length } : value;

/** Sends a call's result as its declaration says. */
export function answerResponse(
  { answer, shared = false }: { answer: Answer; shared?: boolean },
  value: unknown,
  context: ResponseContext,
): Response | Promise<Response> {
  if (isList(answer)) return listResponse(value as List | ReadList, { ...context, shared });
  if ('kind' in answer && answer.kind === 'bodyless') return new Response(null, { status: answer.status });
  if (shared) return publicResponse(context.request, JSON.stringify(value));
  return privateResponse(value, 'kind' in answer ? answer.status : 200);
}
