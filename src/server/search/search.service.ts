import { PREVIEW } from '#shared/access/preview-limits.ts';
import { seesEverything, type Viewer } from '#shared/access/viewer.ts';
import { matchOf } from '#shared/search/match.ts';
import { moreHint } from '#shared/search/more-hint.ts';
import { isAsking, parseQuery } from '#shared/search/query-language.ts';
import type { FoundItem, SearchAnswer, SearchQuery } from '#shared/search/search.contract.ts';
import { synonymsOf } from '#shared/search/synonyms.ts';
import { inCuratedOrder } from '../gallery/curated-places.ts';
import type { GalleryIndexService } from '../gallery/gallery-index.service.ts';
import type { GalleryIndex } from '../gallery/gallery-index.ts';
import type { GalleryItems } from '../gallery/gallery-items.ts';
import { correct } from './correct.ts';
import { type Cursors, cursors } from './cursor.ts';
import { allTerms, type Evaluation, evaluate } from './evaluate.ts';
import { type EncodedAnswer, type KeptAnswers, keptAnswers } from './kept-answers.ts';
import { cutPage, type Page } from './page.ts';
import { both, fullSet, hasPlace, type PlaceSet } from './place-set.ts';
import { publicSet } from './public-set.ts';
import { byRelevance } from './relevance.ts';
import type { SearchRepository } from './search.repository.ts';
import { type Filters, type Selection, select } from './selection.ts';
import { type WordSets, wordSets } from './word-sets.ts';

/** Most images that a signed-out search answers. */
const SIGNED_OUT_MAX = PREVIEW.homeImages.shown;

/** What is kept for as long as the index stays the same. */
type Kept = { words: WordSets; synonyms: ReturnType<typeof synonymsOf>; answers: KeptAnswers };

/** Whose answers are the same. */
type ViewerClass = 'everything' | 'public';

/** What is asked, and what of the gallery may take part in the answer. */
type Asked = { query: SearchQuery; index: GalleryIndex; kept: Kept; viewerClass: ViewerClass };

const newestFirst = ({ addedAt, numbers }: GalleryIndex, places: Uint32Array): Uint32Array =>
  places.toSorted((a, b) => (addedAt[b] ?? 0) - (addedAt[a] ?? 0) || (numbers[b] ?? 0) - (numbers[a] ?? 0));

/** What of a query its cursors belong to: everything but what names a page, and whose the answer is. */
const identityOf = ({ query: { limit: _limit, cursor: _cursor, ...query }, viewerClass }: Asked): string =>
  JSON.stringify([viewerClass, query]);

/** The one query that lists, filters and finds images (contract 8). */
export function searchService(deps: {
  repository: SearchRepository;
  gallery: GalleryIndexService;
  items: GalleryItems;
  /** What cursors are signed with. */
  secret: () => Promise<string>;
}) {
  const { repository, gallery, items } = deps;
  const keptFor = new WeakMap<GalleryIndex, Kept>();
  let signed: Promise<Cursors> | undefined;

  const keptOf = (index: GalleryIndex): Kept => {
    const kept = keptFor.get(index) ?? {
      words: wordSets(index, repository),
      synonyms: synonymsOf(index.synonyms),
      answers: keptAnswers(),
    };
    keptFor.set(index, kept);
    return kept;
  };

  const cursorsOf = (): Promise<Cursors> => {
    signed ??= deps.secret().then(cursors);
    signed.catch(() => {
      signed = undefined;
    });
    return signed;
  };

  const pageOf = async (asked: Asked, ordered: Uint32Array): Promise<Page> => {
    const { index, query } = asked;
    return cutPage(index, ordered, query, { identity: identityOf(asked), cursors: await cursorsOf() });
  };

  const order = async (
    { query, index, kept }: Asked,
    places: Uint32Array,
    evaluation: Evaluation | undefined,
  ): Promise<Uint32Array> => {
    if (query.sort === 'newest') return newestFirst(index, places);
    const curated = inCuratedOrder(index, places, query.kind);
    return query.sort === 'relevance' && evaluation ? byRelevance(index, curated, evaluation, kept.words) : curated;
  };

  /** The images of some places as the answer has them, with where the query matches. */
  const itemsOf = async (
    index: GalleryIndex,
    places: Uint32Array,
    evaluation: Evaluation | undefined,
  ): Promise<FoundItem[]> => {
    if (!evaluation) return items.find(index, places);
    const terms = allTerms(evaluation.needs);
    return (await items.findWithTexts(index, places)).map(({ item, title, text, words }) => {
      const match = matchOf(
        terms,
        [
          { field: 'company', text: item.company.name },
          { field: 'alt', text: title },
          { field: 'alt', text: item.image.alt },
          ...item.tags.map((tag) => ({ field: 'tag' as const, text: items.labelOf(tag) })),
          { field: 'text', text },
        ],
        words,
      );
      return match ? { ...item, match } : item;
    });
  };

  const evaluateText = ({ index, kept }: Asked, text: string): Promise<Evaluation> =>
    evaluate(text, index.size, kept.words, kept.synonyms);

  /** What the words find in `scope`, corrected where nothing does. */
  const findWords = async (asked: Asked, scope: PlaceSet) => {
    const { q } = asked.query;
    const evaluation = await evaluateText(asked, q);
    const isFound = both(evaluation.found, scope).some((bits) => bits !== 0);
    const corrected = isFound ? undefined : await correct(q, evaluation, scope, asked.kept.words);
    return corrected === undefined
      ? { evaluation, corrected }
      : { evaluation: await evaluateText(asked, corrected), corrected };
  };

  const answerSignedOut = async (asked: Asked): Promise<SearchAnswer> => {
    const { index, query } = asked;
    const open = publicSet(index);
    // No cursor is ever given to someone signed out, so every one is refused.
    if (query.cursor !== undefined) await pageOf(asked, new Uint32Array());
    const filters: Filters = query;
    const first = async (places: Uint32Array, evaluation?: Evaluation) =>
      itemsOf(
        index,
        (await order(asked, places, evaluation)).subarray(0, Math.min(query.limit, SIGNED_OUT_MAX)),
        evaluation,
      );

    if (!isAsking(parseQuery(query.q))) {
      const all = select(index, fullSet(index.size), filters);
      const shown = all.places.filter((place) => hasPlace(open, place));
      return { total: all.places.length, items: await first(shown), facets: all.facets, next: null };
    }
    const { evaluation, corrected } = await findWords(asked, open);
    const found = select(index, both(evaluation.found, open), filters);
    const everything = select(index, evaluation.found, filters);
    const more = moreHint(everything.places.length - found.places.length);
    return {
      total: found.places.length,
      items: await first(found.places, evaluation),
      facets: found.facets,
      next: null,
      ...(corrected === undefined ? {} : { corrected }),
      ...(more === undefined ? {} : { more }),
    };
  };

  const answerSignedIn = async (asked: Asked): Promise<SearchAnswer> => {
    const { index, query } = asked;
    const all = fullSet(index.size);
    const words = isAsking(parseQuery(query.q)) ? await findWords(asked, all) : undefined;
    const found: Selection = select(index, words?.evaluation.found ?? all, query);
    const ordered = await order(asked, found.places, words?.evaluation);
    const { places, next } = await pageOf(asked, ordered);
    return {
      total: found.places.length,
      items: await itemsOf(index, places, words?.evaluation),
      facets: found.facets,
      next,
      ...(words?.corrected === undefined ? {} : { corrected: words.corrected }),
    };
  };

  return {
    /**
     * Answers a search as JSON, cut for its viewer; kept in memory until the gallery changes. Throws `malformed-request` for a cursor
     * of another query.
     */
    answer: async (query: SearchQuery, viewer: Viewer): Promise<EncodedAnswer> => {
      const index = await gallery.current();
      const kept = keptOf(index);
      const viewerClass: ViewerClass = seesEverything(viewer) ? 'everything' : 'public';
      const key = JSON.stringify([viewerClass, query]);
      const known = kept.answers.get(key);
      if (known !== undefined) return known;
      const asked = { query, index, kept, viewerClass };
      const answer = await (viewerClass === 'everything' ? answerSignedIn : answerSignedOut)(asked);
      return kept.answers.keep(key, { json: JSON.stringify(answer), total: answer.total });
    },
  };
}

/** The one query that lists, filters and finds images. */
export type SearchService = ReturnType<typeof searchService>;
