import { PREVIEW } from '#shared/access/preview-limits.ts';
import type { ViewerClass } from '#shared/access/viewer.ts';
import { FLOW_LIMITS } from '#shared/flows/limits.ts';
import { FACET_NAMES } from '#shared/search/facets.ts';
import { asksForWay, WAYS } from '#shared/search/intents.ts';
import { moreHint } from '#shared/search/more-hint.ts';
import {
  type FlowsQuery,
  fixedValues,
  type SearchQuery,
  type SearchResponse,
  type SearchWithinResponse,
  searchQuerySchema,
} from '#shared/search/search.contract.ts';
import type { SearchSuggestion } from '#shared/search/suggestion.contract.ts';
import { hasQuery, type Need, occurrences, parseQuery, type Term, tokensOf } from '#shared/search/words.ts';
import { type TagKind, tagKind } from '#shared/tags/tag-kind.ts';
import { badgesOf } from '../gallery/company.mapper.ts';
import type { GalleryIndex } from '../gallery/gallery-index.ts';
import type { GalleryItems } from '../gallery/gallery-items.repository.ts';
import {
  both,
  fullSet,
  hasPosition,
  inCuratedOrder,
  newestFirst,
  type PositionSet,
  type ShownRegions,
  setOf,
  shownRegions,
  visibleSet,
  withDemoLast,
  without,
} from '../gallery/positions.ts';
import { type Cursors, cursors, cutPage, foundItems, identityOf, type Page, readingOf } from './page.ts';
import { byRelevance, partsOf } from './relevance.ts';
import type { SearchRepository } from './search.repository.ts';
import { searchWithin, type WithinTask } from './search-within.ts';
import {
  countedTags,
  countedValues,
  type Filters,
  listedElement,
  matching,
  passesRegion,
  select,
  tagCounts,
  withPresentTags,
} from './selection.ts';
import { bySubject, type Ranked } from './subject.ts';
import { isFiller, isReadInRegions, namedElement, type UnderstoodPart } from './understand.ts';
import { type WordResult, wordSearch } from './word-search.ts';

/** A response as JSON, and its number of images. */
export type EncodedResponse = { json: string; total: number };

/** Fewer images than this are few; with at least so many words, most may be found by leaving out one after the other. */
const FEW = { images: 6, words: 3 };
/** Most images that have some of the words beside few that have all. */
const SOME_MAX = 12;

/** Most images in a signed-out result. */
const SIGNED_OUT_MAX = PREVIEW.homeImages.shown;

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

/** A search for flows; `ranked` as for images. */
type FlowsTask = Omit<SearchTask, 'query'> & { query: FlowsQuery };
type FlowsRequest = FlowsTask & { index: GalleryIndex };

/** The images that may be found. */
const scopeOf = ({ index, ranked }: Pick<SearchRequest, 'index' | 'ranked'>): PositionSet =>
  ranked ? setOf(index.size, ranked) : fullSet(index.size);

/** The regions that a result shows: first those that are what was asked for, by filters or in words. */
function regionsOf({ query, element, index }: SearchRequest, understood: readonly UnderstoodPart[] = []): ShownRegions {
  const shows = shownRegions(element ? [element] : (query.tag ?? []), query.kind);
  if (!shows) return undefined;
  const meant = understood.flatMap(({ filters }) => filters);
  const isMeant = passesRegion(index, (name) => [
    ...[query[name] ?? []].flat(),
    ...meant.flatMap(({ facet, value }) => (facet === name ? [value] : [])),
  ]);
  const named = namedElement(meant);
  return (tag, at) => shows(tag, at) && (isMeant(at) && (named ?? tag) === tag ? 'first' : true);
}

/** How many companies images at some positions (ascending) have, without a demo beside real companies. */
function countCompanies({ company, counted }: GalleryIndex, positions: Uint32Array): number {
  let [companies, last] = [0, -1];
  for (const position of positions) {
    if (position >= counted || company[position] === last) continue;
    last = company[position] ?? -1;
    companies += 1;
  }
  return companies;
}

/** A flow that visitors see: its words, the position of its company, and those of its images. */
type SearchedFlow = {
  slug: string;
  name: string;
  company: number;
  words: readonly string[];
  positions: readonly number[];
};

/** A flow of a result: whether its name, goal or stage says all words, and how many of its images were found. */
export type FoundFlow = Pick<SearchedFlow, 'slug' | 'name' | 'company'> & { isNamed: boolean; images: number };

/** What flows are found by. */
type FlowSearch = {
  /** The images that were found, with all words of `text` or, `relaxed`, with some. */
  found: PositionSet;
  text: string;
  /** What its words ask for. */
  needs: readonly Need[];
  relaxed: boolean;
  /** The images that the filters leave without the words. */
  filtered: () => PositionSet;
};

/**
 * Finds the flows that have an image of a result, and those whose name, goal or stage has all of the words that say something, or
 * synonyms of them. If no image has all of the words, those that name them come without the others. Flows are read once for each state of
 * the index.
 */
function foundFlows(repository: Pick<SearchRepository, 'findFlowSteps'>) {
  const flowsOf = new WeakMap<GalleryIndex, Promise<readonly SearchedFlow[]>>();

  const read = async (index: GalleryIndex): Promise<SearchedFlow[]> => {
    if (index.counters.flows === 0) return [];
    const { positions, counted, company, companies } = index;
    const byFlow = Map.groupBy(await repository.findFlowSteps(), ({ slug }) => slug);
    return [...byFlow].flatMap(([slug, steps]) => {
      const own = steps.flatMap(({ number, companyId }) => {
        const position = positions[number] ?? -1;
        return position >= 0 && position < counted && companies[company[position] ?? -1]?.id === companyId
          ? [position]
          : [];
      });
      const [flow] = steps;
      if (!flow || own.length < FLOW_LIMITS.stepsMin) return [];
      const { name, goal, stage } = flow;
      const words = tokensOf([name, goal, stage ?? ''].join('\n'));
      return [{ slug, name, company: company[own[0] ?? 0] ?? 0, words, positions: own }];
    });
  };

  return async (index: GalleryIndex, { found, text, needs, relaxed, filtered }: FlowSearch): Promise<FoundFlow[]> => {
    const flows = flowsOf.get(index) ?? read(index);
    flowsOf.set(index, flows);
    flows.catch(() => flowsOf.delete(index));
    const { excluded } = parseQuery(text);
    const all = await flows;
    const isWay = ({ tokens }: Term) => tokens.every((token) => WAYS.has(token));
    const telling = needs.filter(({ written }) => !written.every((term) => isFiller(term) || isWay(term)));
    const isNamed = ({ words }: SearchedFlow) =>
      telling.every(({ ways }) => ways.some((terms) => terms.every((term) => occurrences(term, words).length > 0))) &&
      excluded.every((term) => occurrences(term, words).length === 0);
    const shownBy = (positions: PositionSet, flow: SearchedFlow) =>
      flow.positions.filter((position) => hasPosition(positions, position)).length;
    const named = telling.length > 0 ? all.filter(isNamed) : [];
    const left = named.length > 0 ? filtered() : found;
    const matching = new Set(named.filter((flow) => shownBy(left, flow) > 0));
    return all.flatMap((flow) => {
      const [isMatching, images] = [matching.has(flow), shownBy(found, flow)];
      const isFound = isMatching || (images > 0 && !(relaxed && matching.size > 0));
      const { slug, name, company } = flow;
      return isFound ? [{ slug, name, company, isNamed: isMatching, images }] : [];
    });
  };
}

/** Most flows that a result points to, and most found by their images alone of which it does so; with fewer images, others come before. */
const POINTED_TO = { most: 3, ofImages: 6, images: 2 };

/** The flows that a result points to: those that its words name; for a text that asks for a way, else those that come near it. */
function pointedTo(index: GalleryIndex, flows: readonly FoundFlow[], text: string): SearchResponse['firstFlows'] {
  const named = flows.filter(({ isNamed }) => isNamed);
  const isFew = flows.length > 0 && flows.length <= POINTED_TO.ofImages;
  if (named.length === 0 && !(isFew && asksForWay(text))) return undefined;
  const near = flows.toSorted((a, b) => b.images - a.images);
  const closer = near.filter(({ images }) => images >= POINTED_TO.images);
  const first = [named, closer, near].find(({ length }) => length > 0) ?? [];
  return first.slice(0, POINTED_TO.most).map(({ slug, name, company, isNamed }) => ({
    ...{ slug, name, isNamed },
    company: index.companies[company]?.name ?? '',
  }));
}

/**
 * Most images times elements for which the images of each element are counted in a list of its own: a few ms for each element. In a
 * larger gallery they are counted in the present list.
 */
const COUNTED_APART = 2_000_000;

/** What a search selects images by. */
type SearchFilters = Filters & Pick<SearchQuery, 'q' | 'elements'>;

/** The images of a set that a search selects. */
const selectIn = (index: GalleryIndex, among: PositionSet, query: SearchFilters) =>
  select(index, among, query, query.elements !== undefined);

/** The beginning of a text, and who types it in which tab. */
type SuggestTask = { q: string; kind: TagKind | undefined; viewerClass: ViewerClass };

/** The positions that a search with full access finds, among some or all. */
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
  /** The positions of the images with all words of a text, with full access, best first. */
  findBest: (index: GalleryIndex, text: string) => Promise<Uint32Array>;
  findFlows: (index: GalleryIndex, task: FlowsTask) => Promise<FoundFlow[]>;
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
  const flowsOf = foundFlows(repository);
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
    const at = number === undefined ? 0 : ordered.indexOf(index.positions[number] ?? -1);
    const start = image === undefined ? query.start : Math.floor(Math.max(0, at) / limit) * limit;
    return cutPage(
      index,
      ordered,
      { limit, cursor, start },
      { identity: identityOf(query, request.viewerClass), cursorsOf },
    );
  };

  /** The order of a result, with a demo beside real companies last. */
  const order = async (request: SearchRequest, positions: Uint32Array, wordResult?: WordResult): Promise<Ranked> => {
    const ranked = await bySort(request, positions, wordResult);
    return { ...ranked, positions: withDemoLast(request.index, ranked.positions) };
  };

  const bySort = async (
    { query, index, ranked }: SearchRequest,
    positions: Uint32Array,
    wordResult: WordResult | undefined,
  ): Promise<Ranked> => {
    const unread = (ordered: Uint32Array): Ranked => ({ positions: ordered, mentioning: new Map() });
    if (query.sort === 'newest') return unread(newestFirst(index, positions));
    if (ranked) {
      const found = new Set(positions);
      return unread(ranked.filter((position) => found.has(position)));
    }
    const curated = inCuratedOrder(
      index,
      positions,
      query.kind,
      query.tag?.find((tag) => tagKind(tag) === 'ui-elements'),
    );
    if (!wordResult || (query.sort !== 'relevance' && !wordResult.evaluation.relaxed)) return unread(curated);
    const { evaluation, words: scoped } = wordResult;
    const parts = partsOf(evaluation, scoped);
    if (parts.length === 0) return unread(newestFirst(index, positions));
    const isRelaxed = evaluation.relaxed !== undefined;
    const first = await byRelevance(curated, parts, scoped, isRelaxed);
    return bySubject(first, parts, { index, words: scoped, repository, isRelaxed, kind: query.kind });
  };

  /**
   * The hint for what a session would find beside the public images. It is the only part of a signed-out response that gated images
   * have an influence on, and counts those that have all that the response asks for, as the public images have it read: a reading
   * that follows from how many of all images have some words changes with a single gated one. Only for words, or for one meaning: filters,
   * in the address or in words, could be joined and cut until a single gated image decides whether there is a hint.
   */
  const moreWithSession = async (request: SearchRequest, { evaluation }: WordResult): Promise<number | undefined> => {
    const { index, query } = request;
    const isFiltered = FACET_NAMES.some((name) => name !== 'kind' && [query[name] ?? []].flat().length > 0);
    if (isFiltered || query.elements !== undefined || evaluation.query.excluded.length > 0) return undefined;
    const { parts, needs } = evaluation.asked;
    const meanings = parts.length + Math.min(1, needs.length);
    if (evaluation.not.length > 0 || (parts.length > 0 && meanings > 1)) return undefined;
    const gated = without(await words.findAsked(index, evaluation, scopeOf(request)), visibleSet(index, 'public'));
    return moreHint(selectIn(index, gated, query).positions.length);
  };

  /** The results of a query's words in the whole of `all`, and the images of these in `among` that may match its filters. */
  const findWords = async (index: GalleryIndex, query: SearchFilters, all: PositionSet, among = all) => {
    const wordResult = hasQuery(parseQuery(query.q))
      ? await words.find(index, query.q, all, { listed: listedElement(query) })
      : undefined;
    return { wordResult, among: wordResult ? both(wordResult.evaluation.found, among) : among };
  };

  /** The results of a query, its words looked up in the whole of `all`, and its filters in the subset in `among`. */
  const findAll = async (index: GalleryIndex, query: SearchFilters, all: PositionSet, among = all) => {
    const { wordResult, among: left } = await findWords(index, query, all, among);
    return { wordResult, found: selectIn(index, left, query) };
  };

  /** The same, with any of the words instead of all if the filters leave nothing. */
  const findFiltered = async (index: GalleryIndex, query: SearchFilters, all: PositionSet) => {
    const { wordResult, found } = await findAll(index, query, all);
    const relaxed = found.positions.length === 0 && wordResult ? await words.relax(wordResult) : undefined;
    const any = relaxed && selectIn(index, relaxed.evaluation.found, query);
    if (!any || any.positions.length === 0) return { wordResult, found };
    // The other tab may have images with all words: these are what it shows.
    const ofTab = new Map(found.facets.kind.map((each) => [each.value, each]));
    const kind = any.facets.kind.map((each) => ofTab.get(each.value) ?? each).sort((a, b) => b.count - a.count);
    return { wordResult: relaxed, found: { ...any, facets: { ...any.facets, kind } } };
  };

  /** The images of a result that this viewer may search, and the set that they were searched in. */
  const resultOf = async (request: FlowsRequest) => {
    const { index, query, ranked, viewerClass } = request;
    const scope = scopeOf(request);
    const open = both(visibleSet(index, viewerClass), scope);
    // A visitor's words are searched in the public images as if there were no others; filters alone count all of them. Which
    // gated images are similar to one is only for signed-in viewers.
    const all = ranked || hasQuery(parseQuery(query.q)) ? open : scope;
    return { open, all, ...(await findFiltered(index, query, all)) };
  };

  type Result = Awaited<ReturnType<typeof resultOf>>;

  const flowsIn = (
    { index, query }: FlowsRequest,
    { all, found, wordResult }: Result,
    which: 'positions' | 'ofAnyKind',
  ): Promise<FoundFlow[]> => {
    const text = wordResult?.corrected ?? query.q;
    return flowsOf(index, {
      found: setOf(index.size, found[which]),
      text,
      needs: words.needsOf(index, text),
      relaxed: wordResult?.evaluation.relaxed !== undefined,
      filtered: () => setOf(index.size, select(index, all, query)[which]),
    });
  };

  /**
   * The counts of tabs and tags, and of the images without the tags of the query, each of its own list, where lists read some words in
   * the regions that they show.
   */
  const ofOwnLists = async ({ index, query }: FlowsRequest, { all, found, wordResult }: Result) => {
    const { facets, untagged } = found;
    if (!wordResult || index.regions.position.length === 0) return { facets, untagged };
    const { asked, not, relaxed } = wordResult.evaluation;
    if (relaxed || ![...asked.parts, ...not].some(isReadInRegions)) return { facets, untagged };
    const imagesWith = async (filters: Filters): Promise<Uint32Array> => {
      const own = { ...query, ...filters };
      return matching(index, (await findWords(index, own, all)).among, own, own.elements !== undefined);
    };
    // Of a demo beside real companies, nothing counts.
    const isCounted = (position: number) => position < index.counted;
    const count = async (filters: Filters): Promise<number> => (await imagesWith(filters)).filter(isCounted).length;
    const kinds = fixedValues({ has: 'kinds' }) ?? [];
    const ofKinds: number[] = [];
    for (const { value } of kinds) ofKinds.push(await count({ kind: value as TagKind }));
    // Other tags than those of elements leave the list as it is.
    const withoutTags = await imagesWith({ tag: [] });
    const ofTags = tagCounts(index, withoutTags.filter(isCounted));
    const elements = [...index.tagNames.entries()].filter(([, name]) => tagKind(name) === 'ui-elements');
    const isLarge = elements.length * index.size > COUNTED_APART;
    for (const [tag, name] of isLarge ? [] : elements) ofTags[tag] = await count({ tag: [name] });
    return {
      facets: { ...facets, kind: countedValues(kinds, ofKinds), tag: countedTags(index, ofTags) },
      untagged: untagged === undefined ? undefined : withoutTags.length,
    };
  };

  const countsOf = async (request: FlowsRequest, result: Result) => {
    const { ofAnyKind, wholeScreens } = result.found;
    const { facets, untagged } = await ofOwnLists(request, result);
    const flows = await flowsIn(request, result, 'ofAnyKind');
    const firstFlows = pointedTo(request.index, flows, request.query.q);
    return {
      facets,
      companyCount: countCompanies(request.index, ofAnyKind),
      ...(wholeScreens === undefined ? {} : { wholeScreens }),
      ...(untagged === undefined ? {} : { untagged }),
      flows: flows.length,
      ...(firstFlows === undefined ? {} : { firstFlows }),
    };
  };

  /** A visitor's search runs on the public images as if the gallery had no others (contract 8). */
  const findSignedOut = async (request: SearchRequest): Promise<SearchResponse> => {
    const { index, query } = request;
    // Signed-out viewers never get a cursor, so every one is refused.
    if (query.cursor !== undefined) await pageOf(request, new Uint32Array());
    const first = async (positions: Uint32Array, wordResult?: WordResult) => {
      const { positions: ordered, mentioning } = await order(request, positions, wordResult);
      const shown = ordered.subarray(0, Math.min(query.limit, SIGNED_OUT_MAX));
      return {
        ...readingOf(wordResult, setOf(index.size, found.positions), mentioning),
        items: await itemsOf(
          index,
          shown,
          wordResult?.evaluation,
          regionsOf(request, wordResult?.evaluation.understood),
        ),
        start: 0,
        companies: badgesOf(index, shown),
        next: null,
      };
    };

    const result = await resultOf(request);
    const { open, found, wordResult } = result;
    // Which gated images are similar to one is only for signed-in viewers.
    const more = wordResult && !request.ranked ? await moreWithSession(request, wordResult) : undefined;
    const shown = wordResult ? found.positions : found.positions.filter((position) => hasPosition(open, position));
    return {
      total: found.positions.length,
      ...(await first(shown, wordResult)),
      ...(await countsOf(request, result)),
      ...(more === undefined ? {} : { more }),
    };
  };

  /** Beside few images that have all of many words: the images that have some, for the first page. */
  const withSome = async (request: SearchRequest, { found, wordResult }: Result, start: number) => {
    const { index, query } = request;
    const { understood, needs, relaxed } = wordResult?.evaluation ?? { understood: [], needs: [] };
    const isFew = found.positions.length < FEW.images && understood.length + needs.length >= FEW.words;
    if (!wordResult || !isFew || relaxed || start > 0) return {};
    const any = await words.relax(wordResult);
    if (!any) return {};
    const positions = selectIn(
      index,
      without(any.evaluation.found, setOf(index.size, found.positions)),
      query,
    ).positions;
    const shown = (await order(request, positions, any)).positions.subarray(0, SOME_MAX);
    if (shown.length === 0) return {};
    const items = await itemsOf(index, shown, any.evaluation, regionsOf(request, any.evaluation.understood));
    return { some: { total: positions.length, items: items.map(({ match: _match, ...item }) => item) } };
  };

  /** Beside few images of a query with a misspelt word that an image has all the same: the query that was probably meant. */
  const withInstead = async ({ found, wordResult }: Result, start: number) => {
    if (!wordResult || wordResult.evaluation.relaxed || found.positions.length >= FEW.images || start > 0) return {};
    const instead = await words.instead(wordResult);
    return instead === undefined ? {} : { instead };
  };

  const findSignedIn = async (request: SearchRequest): Promise<SearchResponse> => {
    const { index } = request;
    const result = await resultOf(request);
    const { wordResult, found } = result;
    const { positions: ordered, mentioning } = await order(request, found.positions, wordResult);
    const { positions, start, next } = await pageOf(request, ordered);
    return {
      total: found.positions.length,
      items: await itemsOf(
        index,
        positions,
        wordResult?.evaluation,
        regionsOf(request, wordResult?.evaluation.understood),
      ),
      start,
      companies: badgesOf(index, positions),
      ...(await countsOf(request, result)),
      next,
      ...readingOf(wordResult, setOf(index.size, found.positions), mentioning),
      ...(await withSome(request, result, start)),
      ...(await withInstead(result, start)),
    };
  };

  return {
    within: searchWithin(words),

    find: async (index, { query, ...task }) => {
      const request = { ...task, query: withPresentTags(query, index), index };
      const response = await (task.viewerClass === 'everything' ? findSignedIn : findSignedOut)(request);
      return { json: JSON.stringify(response), total: response.total };
    },

    findFlows: async (index, { query, ...task }) => {
      const request = { ...task, query: withPresentTags(query, index), index };
      return flowsIn(request, await resultOf(request), 'positions');
    },

    suggest: (index, { q, kind, viewerClass }) => {
      const all = visibleSet(index, viewerClass);
      const counted = kind ? setOf(index.size, select(index, all, { kind }).positions) : all;
      return words.suggest(index, q, { scope: all, counted });
    },

    findPositions: async (index, { query, among }) => {
      const all = fullSet(index.size);
      return (await findAll(index, withPresentTags(query, index), all, among && setOf(index.size, among))).found
        .positions;
    },

    findBest: async (index, text) => {
      const query = searchQuerySchema.parse({ q: `${text} `, sort: 'relevance' });
      const { wordResult, found } = await findAll(index, query, fullSet(index.size));
      if (!wordResult || wordResult.corrected !== undefined || wordResult.evaluation.relaxed) return new Uint32Array();
      const request = { query, index, viewerClass: 'everything', ranked: undefined } as const;
      return (await order(request, found.positions, wordResult)).positions;
    },
  };
}
