import { LRUCache } from 'lru-cache';
import { type Viewer, viewerClass } from '#shared/access/viewer.ts';
import type {
  FlowsQuery,
  SearchQuery,
  SearchWithinQuery,
  SearchWithinResponse,
} from '#shared/search/search.contract.ts';
import type { LikenessKind } from '#shared/similar/similar.contract.ts';
import type { TagKind } from '#shared/tags/tag-kind.ts';
import type { GalleryService } from '../gallery/gallery.service.ts';
import type { GalleryIndex } from '../gallery/gallery-index.ts';
import type { EncodedResponse, FoundFlow, SearchEngine } from './search-engine.ts';
import type { Member } from './search-within.ts';
import type { Filters } from './selection.ts';

/** Limit in bytes of encoded responses that are cached for one state of the index. */
const CACHE_BYTES = 8 * 1024 * 1024;

/** Cached responses by query and access, for each state of the index. */
function cacheByIndex() {
  const responsesFor = new WeakMap<object, LRUCache<string, EncodedResponse>>();
  return (index: object) => {
    const responses =
      responsesFor.get(index) ?? new LRUCache({ maxSize: CACHE_BYTES, sizeCalculation: ({ json }) => json.length });
    responsesFor.set(index, responses);
    return responses;
  };
}

/** An image, or one of its regions, that others are compared with. */
export type LikeTask = { id: string; region: number | undefined; by: LikenessKind };
/** Positions of similar images, most similar first; `tag`: they show the regions of this tag. */
export type Ranking = { positions: Uint32Array; tag?: string };

/** The images similar to another one that the viewer may see (`similarService`). */
export type FindLike = (index: GalleryIndex, task: LikeTask, viewer: Viewer) => Promise<Ranking>;

/** The one query that lists, filters and finds images (contract 8). */
export function searchService({
  engine,
  gallery,
  like,
}: {
  engine: SearchEngine;
  gallery: Pick<GalleryService, 'index'>;
  like: FindLike;
}) {
  const responsesOf = cacheByIndex();
  return {
    /** Searches the images of a collection, in their order, and their notes. */
    within: async (
      query: SearchWithinQuery,
      viewer: Viewer,
      membersOf: (index: GalleryIndex) => readonly Member[],
    ): Promise<SearchWithinResponse> => {
      const index = await gallery.index();
      return engine.within(index, { query, viewerClass: viewerClass(viewer), members: membersOf(index) });
    },

    /**
     * A search result as JSON, limited to what its viewer may see; cached until the gallery or the day changes. Throws `malformed-request`
     * for a cursor of another query.
     */
    find: async (query: SearchQuery, viewer: Viewer): Promise<EncodedResponse> => {
      const index = await gallery.index();
      const responses = responsesOf(index);
      const key = JSON.stringify([viewerClass(viewer), query, new Date().toISOString().slice(0, 10)]);
      const cached = responses.get(key);
      if (cached !== undefined) return cached;
      const { like: id, region, by = 'layout' } = query;
      const ranking = id === undefined ? undefined : await like(index, { id, region, by }, viewer);
      const ranked = ranking?.positions;
      const encoded = await engine.find(index, {
        query,
        viewerClass: viewerClass(viewer),
        ranked,
        element: ranking?.tag,
      });
      // Images are described without a change of the gallery's revision.
      if (!ranked) responses.set(key, encoded);
      return encoded;
    },

    /** The flows that a search finds, of what the viewer may see. */
    findFlows: async (query: FlowsQuery, viewer: Viewer): Promise<FoundFlow[]> =>
      engine.findFlows(await gallery.index(), { query, viewerClass: viewerClass(viewer), ranked: undefined }),

    /** What words mean that begin with a text, of what the viewer may see. */
    suggest: async ({ q, kind }: { q: string; kind?: TagKind | undefined }, viewer: Viewer) =>
      engine.suggest(await gallery.index(), { q, kind, viewerClass: viewerClass(viewer) }),

    /** Positions that a search finds with full access, among some or all. */
    findPositions: (index: GalleryIndex, query: Filters & { q: string }, among?: Uint32Array): Promise<Uint32Array> =>
      engine.findPositions(index, { query, among }),

    /** The positions of the images with all words of a text, with full access, best first. */
    findBest: (index: GalleryIndex, text: string): Promise<Uint32Array> => engine.findBest(index, text),

    /** Searches ranked images with full access; the result is not cached. */
    findRanked: async (query: SearchQuery, rank: (index: GalleryIndex) => Promise<Uint32Array>) => {
      const index = await gallery.index();
      return engine.find(index, { query, viewerClass: 'everything', ranked: await rank(index) });
    },
  };
}

export type SearchService = ReturnType<typeof searchService>;
