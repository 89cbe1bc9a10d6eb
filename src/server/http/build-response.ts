import { hash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { z } from 'astro/zod';
import type { Viewer } from '#shared/access/viewer.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { ErrorCode } from '#shared/http/error-catalogue.ts';
import type { Paging } from '#shared/http/paging.contract.ts';
import { problemSchema } from '#shared/http/problem.contract.ts';
import type { DeclaredResponse } from '#shared/http/response.contract.ts';
import { portions } from '../portions.ts';
import { yieldRegularly } from '../yield-regularly.ts';
import { matchesEtag } from './negotiation.ts';

/** A value as a JSON file that the browser saves, uncached. */
export const downloadResponse = (value: unknown, fileName: string): Response =>
  new Response(JSON.stringify(value, null, 2), {
    headers: {
      'Content-Type': 'application/json',
      'Content-Disposition': `attachment; filename="${fileName}"`,
      'Cache-Control': 'private, no-store',
    },
  });

/** A client that prefers no error (RFC 7240). */
const LENIENT = /(?:^|[,;]\s*)handling\s*=\s*"?lenient"?\s*(?:$|[,;])/i;

/**
 * The response if nothing was found: 204 for a client that prefers lenient handling, otherwise throws an `AppError`.
 * Neither is cached.
 */
export function emptyOrProblem(request: Request, code: ErrorCode, detail: string): Response {
  if (!LENIENT.test(request.headers.get('Prefer') ?? '')) throw new AppError(code, { detail });
  return new Response(null, {
    status: 204,
    headers: { 'Preference-Applied': 'handling=lenient', 'Cache-Control': 'no-store', Vary: 'Prefer, Cookie' },
  });
}

/** A search's encoded result; only its caller may cache it. */
export const searchResponse = ({ json, total }: { json: string; total: number }): Response =>
  new Response(json, { headers: listHeaders({ total }) });

/**
 * A shared cache may keep public responses for a minute, a browser revalidates each time (the ETag makes that cheap), and
 * `Vary` separates the responses for signed-out and signed-in people.
 */
const PUBLIC_HEADERS = {
  'Cache-Control': 'public, max-age=0, s-maxage=60, must-revalidate',
  Vary: 'Cookie, Authorization',
};

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

/** Entries that are read together: on a remote database each read is a round trip. */
const ENTRIES_PER_READ = 1_000;
/** Entries that are written per chunk, which takes a few ms. */
const ENTRIES_PER_CHUNK = 100;

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

/** A page of a list as JSON, in chunks. Others get their turn between them. */
export async function* listChunks(list: ReadList, paging: Paging): AsyncGenerator<string> {
  const { from, to } = boundsOf(list, paging);
  const yieldIfDue = yieldRegularly();
  let separator = '';
  yield '[';
  for (let at = from; at < to; at += ENTRIES_PER_READ) {
    // Images that were removed since the list was built are left out, possibly a whole part.
    const read = await list.read(at, Math.min(at + ENTRIES_PER_READ, to));
    for (const entries of portions(read, ENTRIES_PER_CHUNK)) {
      await yieldIfDue();
      yield `${separator}${JSON.stringify(entries).slice(1, -1)}`;
      separator = ',';
    }
  }
  yield ']';
}

export const jsonOf = (list: ReadList, paging: Paging): Promise<string> => text(listChunks(list, paging));

/** Headers of a list that only its viewer may cache. */
export const listHeaders = ({ total }: Pick<List, 'total'>): Record<string, string> => ({
  'X-Total-Count': String(total),
  'Content-Type': 'application/json',
  'Cache-Control': 'private, no-store',
  Vary: 'Cookie, Authorization',
});

/**
 * A page of a list as JSON with `X-Total-Count` (all entries, visible or not). Caches may keep what a signed-out visitor gets
 * and lists that are `shared`; nothing may cache what a signed-in user gets.
 */
async function listResponse(
  source: List | ReadList,
  { request, paging, viewer, shared }: { request: Request; paging: Paging; viewer: Viewer; shared: boolean },
): Promise<Response> {
  const list = readable(source);
  const { total } = list;
  const json = await jsonOf(list, paging);
  if (shared || viewer.kind === 'anonymous') return publicResponse(request, json, { 'X-Total-Count': String(total) });
  return new Response(json, { headers: listHeaders({ total }) });
}

type ResponseContext = { request: Request; paging: Paging; viewer: Viewer };

/** A response body that only its caller may cache, and only for the moment. */
const privateResponse = (value: unknown, status: number, headers: Record<string, string>): Response =>
  new Response(JSON.stringify(value), {
    status,
    headers: { ...headers, 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
  });

const isList = (response: DeclaredResponse): boolean => 'kind' in response && response.kind === 'list';

/** Whether a response tells the length of a whole list: it is a list, or has one and its `total`. */
export const hasTotal = (response: DeclaredResponse): boolean =>
  isList(response) || (response instanceof z.ZodObject && 'total' in response.shape);

/** A call's result; an array is the whole list. */
export const listedValue = (response: DeclaredResponse, value: unknown): unknown =>
  isList(response) && Array.isArray(value) ? { items: value, total: value.length } : value;

/** Sends a call's result as its declaration says. */
export function buildResponse(
  { response, shared = false }: { response: DeclaredResponse; shared?: boolean },
  value: unknown,
  context: ResponseContext,
): Response | Promise<Response> {
  if (isList(response)) return listResponse(value as List | ReadList, { ...context, shared });
  if ('kind' in response && response.kind === 'bodyless') return new Response(null, { status: response.status });
  const headers = hasTotal(response) ? { 'X-Total-Count': String((value as { total: number }).total) } : {};
  if (shared) return publicResponse(context.request, JSON.stringify(value), headers);
  return privateResponse(value, 'kind' in response ? response.status : 200, headers);
}

const DECODERS: Record<string, (body: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync };

const typeOf = ({ headers }: Response) => headers.get('Content-Type')?.split(';')[0];

async function bodyOf(response: Response, type: string): Promise<unknown> {
  const sent = typeOf(response);
  if (sent !== type) throw new Error(`The declaration says ${type}; the response is ${sent}`);
  const body = Buffer.from(await response.clone().arrayBuffer());
  const decode = DECODERS[response.headers.get('Content-Encoding') ?? ''];
  return JSON.parse((decode ? decode(body) : body).toString());
}

/** A field that the schema does not name is nonsense too: without this check it would be sent unnoticed. */
function requireExact(schema: z.ZodType, value: unknown): void {
  const parsed = schema.parse(value);
  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(parsed)), value)) {
    throw new Error(`The response has fields that its declaration lacks: ${JSON.stringify(value).slice(0, 2_000)}`);
  }
}

const schemaOf = (result: DeclaredResponse): z.ZodType | undefined => {
  if (!('kind' in result)) return result;
  if (result.kind === 'list') return z.array(result.item);
  return result.kind === 'created' ? result.schema : undefined;
};

/** A current copy, and the empty response of a client that prefers no error. */
const isBodyless = ({ status, headers }: Response) => status === 304 || headers.has('Preference-Applied');

type Declared = { response: DeclaredResponse; alsoAs?: string };

/**
 * Throws if a finished response differs from the declaration of its call: status, content type, JSON body, and the problem
 * document of an error. Runs in development and in tests; a build drops it.
 */
export async function requireDeclared({ response: result, alsoAs }: Declared, response: Response): Promise<void> {
  if (response.status >= 400) {
    problemSchema.parse(await bodyOf(response, 'application/problem+json'));
    return;
  }
  if (isBodyless(response)) return;
  const status = 'kind' in result ? result.status : 200;
  if (response.status !== status) throw new Error(`The declaration says ${status}; the response is ${response.status}`);
  if (alsoAs !== undefined && typeOf(response) === alsoAs) return;
  const schema = schemaOf(result);
  if (schema) requireExact(schema, await bodyOf(response, 'application/json'));
  else if (response.body) throw new Error('The declaration has no body; the response has one');
}

/** Prebuilt JSON, checked like the response of an endpoint. */
export async function prebuiltResponse<T extends z.ZodType>(schema: T, value: z.output<T>): Promise<Response> {
  const response = Response.json(value);
  if (import.meta.env.DEV) await requireDeclared({ response: schema }, response);
  return response;
}
