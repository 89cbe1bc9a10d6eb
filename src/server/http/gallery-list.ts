import type { APIContext } from 'astro';
import { seesEverything } from '#shared/access/viewer.ts';
import type { Paging } from '#shared/http/paging.contract.ts';
import { ALL_TAGS } from '#shared/tags/tag-kind.ts';
import type { GallerySnapshot } from '../gallery/gallery-snapshot.ts';
import { type List, listChunks, listHeaders } from './list-response.ts';

/**
 * An answer that is the same for everyone who sees everything, for as long as the gallery stays as it is. Our own server
 * may send it again, after its own check of who is asking, without asking the endpoint.
 */
export type RepeatableAnswer = {
  snapshot: GallerySnapshot;
  headers: Record<string, string>;
  chunks: () => Iterable<string>;
};

const repeatable = (snapshot: GallerySnapshot, list: List, query: Paging): RepeatableAnswer => ({
  snapshot,
  headers: listHeaders(list),
  chunks: () => listChunks(list.items, query),
});

/**
 * The whole lists, of which a signed-in page asks for two as soon as it is open (spec 4), by address and just as the
 * endpoint answers them: our own server has them at hand before anyone asks.
 */
export const firstLists = (snapshot: GallerySnapshot): Map<string, RepeatableAnswer> =>
  new Map(
    [ALL_TAGS.screens, ALL_TAGS['ui-elements'], ALL_TAGS.all].map((tag) => {
      const items = snapshot.itemsByTag.get(tag) ?? [];
      return [`/api/images/by-tag/${tag}`, repeatable(snapshot, { items, total: items.length }, {})];
    }),
  );

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
export async function galleryList<T>(
  { locals, query }: APIContext & { query: Paging },
  read: () => Promise<List<T>>,
): Promise<List<T> | Response> {
  // Asked before the list is read: what is remembered under this state of the gallery is never older than it.
  const snapshot = await locals.app.gallery.snapshot();
  const list = await read();
  if (!seesEverything(locals.viewer)) return list;
  const answer = repeatable(snapshot, list, query);
  locals.offerRepeat?.(answer);
  return new Response(streamOf(answer.chunks()), { headers: answer.headers });
}
