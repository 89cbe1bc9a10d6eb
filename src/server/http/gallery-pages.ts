import type { APIContext } from 'astro';
import { hasFullAccess } from '#shared/access/viewer.ts';
import type { Paging } from '#shared/http/paging.contract.ts';
import type { EncodedPage } from '../gallery/encoded-pages.ts';
import type { RequestSource } from '../rate-limits/rate-limits.service.ts';
import {
  boundsOf,
  jsonOf,
  type List,
  listChunks,
  listHeaders,
  publicResponse,
  type ReadList,
  readable,
} from './build-response.ts';
import { COMPRESS_MIN_BYTES, type Coding, compressBytes, negotiateCoding } from './negotiation.ts';

/** Longer pages, in entries, are streamed and not cached. */
const ENTRIES_MAX = 500;

async function encoded(list: ReadList, paging: Paging, accepted: Coding | undefined): Promise<EncodedPage> {
  const json = Buffer.from(await jsonOf(list, paging));
  const coding = json.length >= COMPRESS_MIN_BYTES ? accepted : undefined;
  return { body: coding ? await compressBytes(coding, json) : json, coding, total: list.total };
}

/** A body that is streamed while it is built, each chunk as a `step`. */
function streamOf(
  chunks: AsyncGenerator<string>,
  step: <T>(work: () => Promise<T>) => Promise<T>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await step(() => chunks.next());
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => {
      await chunks.return(undefined);
    },
  });
}

/** A page that someone asks for, and its list, cut for the viewer. */
type PageRequest = { source: RequestSource; paging: Paging; read: () => Promise<List | ReadList> };

/**
 * A page of a list that depends only on the gallery. Encoded pages are cached until the gallery changes; the viewer's class
 * of access chooses the memo before it is looked up. What it takes to build one is charged to the client.
 */
export async function galleryPage(
  { request, url, params, locals }: APIContext,
  { source, paging, read }: PageRequest,
): Promise<Response> {
  const { app, viewer, netlify } = locals;
  const isFull = hasFullAccess(viewer);
  // Netlify compresses what its functions return; our own server compresses the rest.
  const coding =
    isFull && !netlify ? negotiateCoding(request.headers.get('Accept-Encoding') ?? '', ['br', 'gzip']) : undefined;
  const key = `${coding ?? ''} ${url.pathname} ${JSON.stringify([params, paging])}`;
  const revision = await app.gallery.revision();
  let list: ReadList | undefined;
  const build = async () => {
    list = readable(await read());
    const { from, to } = boundsOf(list, paging);
    return to - from <= ENTRIES_MAX ? encoded(list, paging, coding) : undefined;
  };
  const memo = app.pages[isFull ? 'full' : 'preview'];
  const page = await memo.get(key, revision, () => app.rateLimits.weigh(source, build));
  if (!page) {
    list ??= readable(await read());
    const step = <T>(work: () => Promise<T>) => app.rateLimits.weighStep(source, work);
    return new Response(streamOf(listChunks(list, paging), step), { headers: listHeaders(list) });
  }
  if (!isFull) return publicResponse(request, page.body, { 'X-Total-Count': String(page.total) });
  const headers = { ...listHeaders(page), 'Content-Length': String(page.body.length) };
  if (!page.coding) return new Response(page.body as BodyInit, { headers });
  const own = { 'Content-Encoding': page.coding, Vary: 'Cookie, Authorization, Accept-Encoding' };
  return new Response(page.body as BodyInit, { headers: { ...headers, ...own } });
}
