import type { APIContext } from 'astro';
import { seesEverything } from '#shared/access/viewer.ts';
import type { Paging } from '#shared/http/paging.contract.ts';
import type { GallerySnapshot } from '../gallery/gallery-snapshot.ts';
import { type List, listChunks, listHeaders, listResponse } from './list-response.ts';

/**
 * An answer that is the same for everyone who sees everything, for as long as the gallery stays as it is. Our own server
 * may send it again, after its own check of who is asking, without asking the endpoint.
 */
export type RepeatableAnswer = {
  snapshot: GallerySnapshot;
  headers: Record<string, string>;
  chunks: () => Iterable<string>;
};

/** A body that is made while it is sent: its first bytes do not wait for its last. */
function streamOf(chunks: Iterable<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const iterator = chunks[Symbol.iterator]();
  return new ReadableStream({
    pull(controller) {
      const { done, value } = iterator.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
}

/** A list of the gallery, cut for its viewer by `read`. */
export async function galleryList(
  { request, locals, query }: APIContext & { query: Paging },
  read: () => Promise<List>,
): Promise<Response> {
  // Asked before the list is read: what is remembered under this state of the gallery is never older than it.
  const snapshot = await locals.app.gallery.snapshot();
  const list = await read();
  if (!seesEverything(locals.viewer)) return listResponse(request, list, query, locals.viewer);
  const chunks = () => listChunks(list.items, query);
  const headers = listHeaders(list);
  locals.offerRepeat?.({ snapshot, headers, chunks });
  return new Response(streamOf(chunks()), { headers });
}
