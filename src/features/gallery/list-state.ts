import type { ReadableAtom } from 'nanostores';
import type { ResponseOf } from '#browser/api-calls.ts';
import type { CompanyBadge } from '#shared/companies/company.contract.ts';

export type SearchResponse = ResponseOf<'GET /api/search'>;

/** Counts of a search by parameter. */
export type Facets = SearchResponse['facets'];

export type FoundItem = SearchResponse['items'][number];

/** The requested page: the one after a cursor, at a place, with an image, or the first. */
export type PageName = { cursor?: string; start?: number; image?: string };

/** The loaded part of a search's result. */
export type ListState = Pick<
  SearchResponse,
  | 'total'
  | 'corrected'
  | 'more'
  | 'understood'
  | 'also'
  | 'relaxed'
  | 'dropped'
  | 'unwanted'
  | 'some'
  | 'instead'
  | 'wholeScreens'
  | 'untagged'
  | 'firstFlows'
> & {
  /** `failed`: not even the first page could be read. */
  status: 'loading' | 'ready' | 'failed';
  /** Status of the failed response, if there was one. */
  failure?: number | undefined;
  /** A place for every image that the viewer may see; pages that are not loaded are holes. */
  items: readonly (FoundItem | undefined)[];
  /** Badges of the companies of `items`, by slug. */
  badges: ReadonlyMap<string, CompanyBadge>;
  facets?: Facets;
  /** Companies and flows that have an image of the result, in any tab. */
  companyCount?: number;
  flows?: number | undefined;
  /** A page beyond the first failed to load; its places are holes. */
  isBroken?: boolean;
  /** Id of an image that was searched for and is not in the list. */
  absent?: string;
};

/** A result that is loaded in pages, in any order, as needed. */
export type SearchList = {
  $state: ReadableAtom<ListState>;
  /** Loads the missing pages of these places; places beyond the ends count from the other end. */
  need: (from: number, to: number) => void;
  /** Retries the failed pages. */
  retry: () => void;
  /** Loads the page with an image. */
  find: (id: string) => void;
};

/** A list before anything is loaded. */
export const EMPTY_LIST: ListState = { status: 'loading', total: 0, items: [], badges: new Map() };

/** Below fewer images than this, those that a search finds in the other tab follow. */
export const FEW = 10;
