import { PREVIEW } from '#shared/access/preview-limits.ts';
import { hasFullAccess, type Viewer } from '#shared/access/viewer.ts';
import { moreHint } from '#shared/search/more-hint.ts';
import { hasQuery, parseQuery } from '#shared/search/query-language.ts';
import type { SearchAnswer, SearchQuery } from '#shared/search/search.contract.ts';
import type { LikenessKind } from '#shared/similar/similar.contract.ts';
import { inCuratedOrder } from '../gallery/curated-places.ts';
import type { GalleryIndexService } from '../gallery/gallery-index.service.ts';
import type { GalleryIndex } from '../gallery/gallery-index.ts';
import type { GalleryItems } from '../gallery/gallery-items.ts';
import { cacheByIndex, type EncodedAnswer } from './answer-cache.ts';
import { type Cursors, cursors } from './cursor.ts';
import { foundItems } from './found-items.ts';
import { badgesOf, newestFirst } from './listed.ts';
import { cutPage, identityOf, type Page } from './page.ts';
import { both, fullSet, hasPlace, type PlaceSet, setOf } from './place-set.ts';
import { publicSet } from './public-set.ts';
import { byRelevance } from './relevance.ts';
import type { SearchRepository } from './search.repository.ts';
import { searchWithin } from './search-within.ts';
import { type Filters, select, withPresentTags } from './selection.ts';
import { type WordResult, wordSearch } from './word-search.ts';

/** Most images in a signed-out result. */
const SIGNED_OUT_MAX = PREVIEW.homeImages.shown;

/** Viewers of the same class get the same response. */
type ViewerClass = 'everything' | 'public';

/** A search, and the images of the gallery that may be in its result. */
type SearchRequest = {
  query: SearchQuery;
  index: GalleryIndex;
  viewerClass: ViewerClass;
  /** Images similar to another one, most similar first; undefined where similarity is not available. */
  ranked: Uint32Array | undefined;
};

/** Places of the images similar to another one that the viewer may see, most similar first (`similarService`). */
export type FindLike = (index: GalleryIndex, id: string, by: LikenessKind, viewer: Viewer) => Promise<Uint32Array>;

/** The images that may be found. */
const scopeOf = ({ index, ranked }: SearchRequest): PlaceSet =>
  ranked ? setOf(index.size, ranked) : fullSet(index.size);

/** The one query that lists, filters and finds images (contract 8). */
export function searchService(deps: {
  repository: SearchRepository;
  gallery: GalleryIndexService;
  items: GalleryItems;
  like: FindLike;
  /** Key of the cursors. */
  secret: () => Promise<string>;
}) {
  const { repository, gallery, items } = deps;
  const itemsOf = foundItems(items);
  const words = wordSearch(repository);
  const answersOf = cacheByIndex();
  let signed: Promise<Cursors> | undefined;

  const cursorsOf = (): Promise<Cursors> => {
    signed ??= deps.secret().then(cursors);
    signed.catch(() => {
      signed = undefined;
    });
    return signed;
  };

  const pageOf = async (request: SearchRequest, ordered: Uint32Array): Promise<Page> => {
    const { index, query } = request;
    const { limit, cursor, image } = query;
    const number = image === undefined ? undefined : await repository.findNumber(image);
    const at = number === undefined ? 0 : ordered.indexOf(index.places[number] ?? -1);
    const start = image === undefined ? query.start : Math.floor(Math.max(0, at) / limit) * limit;
    return cutPage(
      index,
      ordered,
      { limit, cursor, start },
      { identity: identityOf(query, request.viewerClass), cursors: await cursorsOf() },
    );
  };

  const order = async (
    { query, index, ranked }: SearchRequest,
    places: Uint32Array,
    wordResult: WordResult | undefined,
  ): Promise<Uint32Array> => {
    if (query.sort === 'newest') return newestFirst(index, places);
    if (ranked) {
      const found = new Set(places);
      return ranked.filter((place) => found.has(place));
    }
    const curated = inCuratedOrder(index, places, query.kind);
    return query.sort === 'relevance' && wordResult
      ? byRelevance(curated, wordResult.evaluation, wordResult.words)
      : curated;
  };

  /**
   * The hint for what a session would find beside `shown` images. It is the only part of a signed-out response that gated
   * images have an influence on, and is computed apart: for the text and the filters of the response, never for another text.
   */
  const moreWithSession = async (request: SearchRequest, text: string, shown: number): Promise<number | undefined> => {
    const { index, query } = request;
    // With filters that leave 20 gated images, the hint would tell of each excluded word whether one of them has it.
    if (parseQuery(text).excluded.length > 0) return undefined;
    const { found } = await words.evaluateText(index, text, scopeOf(request));
    return moreHint(select(index, found, query).places.length - shown);
  };

  /** A visitor's search runs on the public images as if the gallery had no others (contract 8). */
  const answerSignedOut = async (request: SearchRequest): Promise<SearchAnswer> => {
    const { index, query } = request;
    const [scope, isCompared] = [scopeOf(request), request.ranked !== undefined];
    const open = both(publicSet(index), scope);
    // Signed-out viewers never get a cursor, so every one is refused.
    if (query.cursor !== undefined) await pageOf(request, new Uint32Array());
    const first = async (places: Uint32Array, wordResult?: WordResult) => {
      const ordered = await order(request, places, wordResult);
      const shown = ordered.subarray(0, Math.min(query.limit, SIGNED_OUT_MAX));
      return {
        items: await itemsOf(index, shown, wordResult?.evaluation),
        start: 0,
        companies: badgesOf(index, shown),
        next: null,
      };
    };

    const parsed = parseQuery(query.q);
    if (!hasQuery(parsed)) {
      // Which gated images are similar to one is only for signed-in viewers.
      const all = select(index, isCompared ? open : scope, query);
      const shown = all.places.filter((place) => hasPlace(open, place));
      return { total: all.places.length, ...(await first(shown)), facets: all.facets };
    }
    const wordResult = await words.find(index, query.q, open);
    const { evaluation, corrected } = wordResult;
    const found = select(index, evaluation.found, query);
    // Which gated images are similar to one is only for signed-in viewers.
    const more = isCompared ? undefined : await moreWithSession(request, corrected ?? query.q, found.places.length);
    return {
      total: found.places.length,
      ...(await first(found.places, wordResult)),
      facets: found.facets,
      ...(corrected === undefined ? {} : { corrected }),
      ...(more === undefined ? {} : { more }),
    };
  };

  /** The results of a query in the whole of `all`, and the subset in `among`. */
  const findAll = async (index: GalleryIndex, query: Filters & { q: string }, all: PlaceSet, among = all) => {
    const wordResult = hasQuery(parseQuery(query.q)) ? await words.find(index, query.q, all) : undefined;
    return { wordResult, found: select(index, wordResult ? both(wordResult.evaluation.found, among) : among, query) };
  };

  const answerSignedIn = async (request: SearchRequest): Promise<SearchAnswer> => {
    const { index, query } = request;
    const { wordResult, found } = await findAll(index, query, scopeOf(request));
    const ordered = await order(request, found.places, wordResult);
    const { places, start, next } = await pageOf(request, ordered);
    return {
      total: found.places.length,
      items: await itemsOf(index, places, wordResult?.evaluation),
      start,
      companies: badgesOf(index, places),
      facets: found.facets,
      next,
      ...(wordResult?.corrected === undefined ? {} : { corrected: wordResult.corrected }),
    };
  };

  return {
    within: searchWithin({ gallery, words }),

    /**
     * A search result as JSON, limited to what its viewer may see; cached until the gallery changes. Throws `malformed-request`
     * for a cursor of another query.
     */
    answer: async (given: SearchQuery, viewer: Viewer): Promise<EncodedAnswer> => {
      const index = await gallery.current();
      const query = withPresentTags(given, index);
      const answers = answersOf(index);
      const viewerClass: ViewerClass = hasFullAccess(viewer) ? 'everything' : 'public';
      const key = JSON.stringify([viewerClass, query]);
      const known = answers.get(key);
      if (known !== undefined) return known;
      const ranked =
        query.like === undefined ? undefined : await deps.like(index, query.like, query.by ?? 'layout', viewer);
      const request = { query, index, viewerClass, ranked };
      const answer = await (viewerClass === 'everything' ? answerSignedIn : answerSignedOut)(request);
      const encoded = { json: JSON.stringify(answer), total: answer.total };
      // Images are described without a change of the gallery's revision.
      return ranked ? encoded : answers.keep(key, encoded);
    },

    /** Places that a search finds with full access, among some or all. */
    findPlaces: async (index: GalleryIndex, given: Filters & { q: string }, among?: Uint32Array) => {
      const all = fullSet(index.size);
      return (await findAll(index, withPresentTags(given, index), all, among && setOf(index.size, among))).found.places;
    },

    /** Searches ranked images with full access; the result is not cached. */
    answerRanked: async (given: SearchQuery, rank: (index: GalleryIndex) => Promise<Uint32Array>) => {
      const index = await gallery.current();
      const query = withPresentTags(given, index);
      const answer = await answerSignedIn({ query, index, viewerClass: 'everything', ranked: await rank(index) });
      return { json: JSON.stringify(answer), total: answer.total } satisfies EncodedAnswer;
    },
  };
}

export type SearchService = ReturnType<typeof searchService>;
