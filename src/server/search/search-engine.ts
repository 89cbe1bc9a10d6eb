import { PREVIEW } from '#shared/access/preview-limits.ts';
import { moreHint } from '#shared/search/more-hint.ts';
import { hasQuery, parseQuery } from '#shared/search/query-language.ts';
import type { SearchQuery, SearchResponse, SearchWithinResponse } from '#shared/search/search.contract.ts';
import type { SearchSuggestion } from '#shared/search/suggestion.contract.ts';
import { type TagKind, tagKind } from '#shared/tags/tag-kind.ts';
import type { GalleryIndex } from '../gallery/gallery-index.ts';
import type { GalleryItems } from '../gallery/gallery-items.ts';
import { inCuratedOrder, shownRegions, withDemoLast } from '../gallery/listed-places.ts';
import {
  badgesOf,
  type Cursors,
  cursors,
  cutPage,
  foundItems,
  identityOf,
  newestFirst,
  type Page,
  readingOf,
} from './page.ts';
import { both, fullSet, hasPlace, type PlaceSet, publicSet, setOf } from './place-set.ts';
import { byRelevance, partsOf } from './relevance.ts';
import type { SearchRepository } from './search.repository.ts';
import { searchWithin, type WithinTask } from './search-within.ts';
import { type Filters, type Selection, select, selectElements, withPresentTags } from './selection.ts';
import { bySubject } from './subject.ts';
import { type WordResult, wordSearch } from './word-search.ts';

/** The places of the images of each flow. */
type Flows = readonly (readonly number[])[];

/** Counts the flows that have an image of a result; flows are read once for each state of the index. */
function flowCounts(repository: Pick<SearchRepository, 'findFlowSteps'>) {
  const flowsOf = new WeakMap<GalleryIndex, Promise<Flows>>();

  const read = async ({ places, counted }: GalleryIndex): Promise<Flows> => {
    const byFlow = Map.groupBy(await repository.findFlowSteps(), ({ flow }) => flow);
    const listed = [...byFlow.values()].map((steps) =>
      steps.map(({ number }) => places[number] ?? -1).filter((place) => place >= 0 && place < counted),
    );
    return listed.filter((own) => own.length > 0);
  };

  return async (index: GalleryIndex, found: PlaceSet): Promise<number> => {
    const flows = flowsOf.get(index) ?? read(index);
    flowsOf.set(index, flows);
    flows.catch(() => flowsOf.delete(index));
    return (await flows).filter((own) => own.some((place) => hasPlace(found, place))).length;
  };
}

/** A response as JSON, and its number of images. */
export type EncodedResponse = { json: string; total: number };

/** Most images in a signed-out result. */
const SIGNED_OUT_MAX = PREVIEW.homeImages.shown;

/** Viewers of the same class get the same response. */
export type ViewerClass = 'everything' | 'public';

/** A search by a viewer, and the images that it is limited to. */
type SearchTask = {
  query: SearchQuery;
  viewerClass: ViewerClass;
  /** Images similar to another one, most similar first; undefined where similarity is not available. */
  ranked: Uint32Array | undefined;
  /** The tag whose regions they show. */
  element?: string | undefined;
};

type SearchRequest = SearchTask & { index: GalleryIndex };

/** The images that may be found. */
const scopeOf = ({ index, ranked }: SearchRequest): PlaceSet =>
  ranked ? setOf(index.size, ranked) : fullSet(index.size);

/** The tags whose regions a result may show. */
const elementsOf = ({ query, element }: SearchRequest): readonly string[] => (element ? [element] : (query.tag ?? []));

/** What a search selects images by. */
type SearchFilters = Filters & Pick<SearchQuery, 'q' | 'elements'>;

/** The beginning of a text, and who types it in which tab. */
export type SuggestTask = { q: string; kind: TagKind | undefined; viewerClass: ViewerClass };

/** The places that a search with full access finds, among some or all. */
type PositionsTask = { query: SearchFilters; among: Uint32Array | undefined };

/**
 * Evaluates searches in a state of the index. Everything else that it takes and returns is plain data, so that it can run in
 * another thread (`thread-engine.ts`).
 */
export type SearchEngine = {
  /** A search result as JSON, limited to what its viewer may see. Throws `malformed-request` for a cursor of another query. */
  find: (index: GalleryIndex, task: SearchTask) => Promise<EncodedResponse>;
  within: (index: GalleryIndex, task: WithinTask) => Promise<SearchWithinResponse>;
  findPositions: (index: GalleryIndex, task: PositionsTask) => Promise<Uint32Array>;
  suggest: (index: GalleryIndex, task: SuggestTask) => Promise<SearchSuggestion[]>;
};

/** The engine in this thread. */
export function searchEngine(deps: {
  repository: SearchRepository;
  items: GalleryItems;
  /** Key of the cursors. */
  secret: () => Promise<string>;
}): SearchEngine {
  const { repository, items } = deps;
  const itemsOf = foundItems(items);
  const words = wordSearch(repository);
  const countFlows = flowCounts(repository);
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

  /** The order of a result, with a demo beside real companies last. */
  const order = async (request: SearchRequest, places: Uint32Array, wordResult?: WordResult): Promise<Uint32Array> =>
    withDemoLast(request.index, await bySort(request, places, wordResult));

  const bySort = async (
    { query, index, ranked }: SearchRequest,
    places: Uint32Array,
    wordResult: WordResult | undefined,
  ): Promise<Uint32Array> => {
    if (query.sort === 'newest') return newestFirst(index, places);
    if (ranked) {
      const found = new Set(places);
      return ranked.filter((place) => found.has(place));
    }
    const curated = inCuratedOrder(
      index,
      places,
      query.kind,
      query.tag?.find((tag) => tagKind(tag) === 'ui-elements'),
    );
    if (!wordResult || (query.sort !== 'relevance' && !wordResult.evaluation.relaxed)) return curated;
    const { evaluation, words: scoped } = wordResult;
    const parts = partsOf(evaluation, scoped);
    return bySubject(await byRelevance(curated, parts, scoped), parts, { index, words: scoped, repository });
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
    return moreHint(selectElements(index, found, query).places.length - shown);
  };

  /** The results of a query in the whole of `all`, and the subset in `among`. */
  const findAll = async (index: GalleryIndex, query: SearchFilters, all: PlaceSet, among = all) => {
    const wordResult = hasQuery(parseQuery(query.q)) ? await words.find(index, query.q, all) : undefined;
    return {
      wordResult,
      found: selectElements(index, wordResult ? both(wordResult.evaluation.found, among) : among, query),
    };
  };

  /** The same, with any of the words instead of all if the filters leave nothing. */
  const findFiltered = async (index: GalleryIndex, query: SearchFilters, all: PlaceSet) => {
    const { wordResult, found } = await findAll(index, query, all);
    const relaxed = found.places.length === 0 && wordResult ? await words.relax(wordResult) : undefined;
    const any = relaxed && selectElements(index, relaxed.evaluation.found, query);
    return any && any.places.length > 0 ? { wordResult: relaxed, found: any } : { wordResult, found };
  };

  const countsOf = async (
    index: GalleryIndex,
    { places, facets, wholeScreens }: Selection & { wholeScreens?: number },
  ) => ({
    facets,
    ...(wholeScreens === undefined ? {} : { wholeScreens }),
    flows: await countFlows(index, setOf(index.size, places)),
  });

  /** A visitor's search runs on the public images as if the gallery had no others (contract 8). */
  const findSignedOut = async (request: SearchRequest): Promise<SearchResponse> => {
    const { index, query } = request;
    const [scope, isCompared] = [scopeOf(request), request.ranked !== undefined];
    const open = both(publicSet(index), scope);
    // Signed-out viewers never get a cursor, so every one is refused.
    if (query.cursor !== undefined) await pageOf(request, new Uint32Array());
    const first = async (places: Uint32Array, wordResult?: WordResult) => {
      const ordered = await order(request, places, wordResult);
      const shown = ordered.subarray(0, Math.min(query.limit, SIGNED_OUT_MAX));
      return {
        items: await itemsOf(index, shown, wordResult?.evaluation, shownRegions(elementsOf(request), query.kind)),
        start: 0,
        companies: badgesOf(index, shown),
        next: null,
      };
    };

    const parsed = parseQuery(query.q);
    if (!hasQuery(parsed)) {
      // Which gated images are similar to one is only for signed-in viewers.
      const all = selectElements(index, isCompared ? open : scope, query);
      const shown = all.places.filter((place) => hasPlace(open, place));
      return { total: all.places.length, ...(await first(shown)), ...(await countsOf(index, all)) };
    }
    const { wordResult, found } = await findFiltered(index, query, open);
    // Which gated images are similar to one is only for signed-in viewers.
    const text = wordResult?.corrected ?? query.q;
    const more = isCompared ? undefined : await moreWithSession(request, text, found.places.length);
    return {
      total: found.places.length,
      ...(await first(found.places, wordResult)),
      ...(await countsOf(index, found)),
      ...readingOf(wordResult),
      ...(more === undefined ? {} : { more }),
    };
  };

  const findSignedIn = async (request: SearchRequest): Promise<SearchResponse> => {
    const { index, query } = request;
    const { wordResult, found } = await findFiltered(index, query, scopeOf(request));
    const ordered = await order(request, found.places, wordResult);
    const { places, start, next } = await pageOf(request, ordered);
    return {
      total: found.places.length,
      items: await itemsOf(index, places, wordResult?.evaluation, shownRegions(elementsOf(request), query.kind)),
      start,
      companies: badgesOf(index, places),
      ...(await countsOf(index, found)),
      next,
      ...readingOf(wordResult),
    };
  };

  return {
    within: searchWithin(words),

    find: async (index, { query, ...task }) => {
      const request = { ...task, query: withPresentTags(query, index), index };
      const response = await (task.viewerClass === 'everything' ? findSignedIn : findSignedOut)(request);
      return { json: JSON.stringify(response), total: response.total };
    },

    suggest: (index, { q, kind, viewerClass }) => {
      const all = viewerClass === 'everything' ? fullSet(index.size) : publicSet(index);
      return words.suggest(index, q, kind ? both(all, setOf(index.size, select(index, all, { kind }).places)) : all);
    },

    findPositions: async (index, { query, among }) => {
      const all = fullSet(index.size);
      return (await findAll(index, withPresentTags(query, index), all, among && setOf(index.size, among))).found.places;
    },
  };
}
