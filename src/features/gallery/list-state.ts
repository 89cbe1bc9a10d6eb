import type { ReadableAtom } from 'nanostores';
import type { AnswerOf } from '#browser/api-calls.ts';
import type { CompanyBadge } from '#shared/companies/company.contract.ts';

/** Answer of a search. */
export type SearchAnswer = AnswerOf<'GET /api/search'>;

/** Counts of a search by parameter. */
export type Facets = SearchAnswer['facets'];

/** An image that was found. */
export type FoundItem = SearchAnswer['items'][number];

/** Which page is read: the one behind a cursor, at a place, with an image, or the first. */
export type PageName = { cursor?: string; start?: number; image?: string };

/** What is known of a search's result. */
export type ListState = Pick<SearchAnswer, 'total' | 'corrected' | 'more'> & {
  /** `failed`: not even the first page could be read. */
  status: 'loading' | 'ready' | 'failed';
  /** Status of the failed answer, if there was one. */
  failure?: number | undefined;
  /** A place for every image that the viewer may see; those of pages that have not arrived are holes. */
  items: readonly (FoundItem | undefined)[];
  /** Badges of the companies of `items`, by slug. */
  badges: ReadonlyMap<string, CompanyBadge>;
  facets?: Facets;
  /** A page beyond the first could not be read; its places are still holes. */
  isBroken?: boolean;
  /** Id of an image that was looked for and is not in the list. */
  absent?: string;
};

/** A result that is read in pages, in any order, as they are needed. */
export type SearchList = {
  $state: ReadableAtom<ListState>;
  /** Reads the pages of these places that are not there yet; places beyond the ends count from the other end. */
  need: (from: number, to: number) => void;
  /** Reads the pages again that could not be read. */
  retry: () => void;
  /** Reads the page that an image is on. */
  find: (id: string) => void;
};

/** A list of which nothing is known yet. */
export const EMPTY_LIST: ListState = { status: 'loading', total: 0, items: [], badges: new Map() };
