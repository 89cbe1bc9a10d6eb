import type { FacetValue } from '../search/search.contract.ts';
import type { ToolName } from './agent-calls.contract.ts';

/** The page that hosts of MCP Apps show with a result. */
export const SCREENS_VIEW = 'ui://cyber-gallery/screens.html';

/** Tools whose results that page shows. */
export const VIEWED_TOOLS: readonly ToolName[] = ['search_screens', 'similar_images', 'get_flow'];

/** Name of a `ViewData` in the `_meta` of a result, which the page gets and the model does not. */
export const VIEW_DATA = 'cyber-gallery/view';

/** A picture as the page loads it: of the part that a list is about, or of the whole image. */
export type ViewPicture = { secure_url: string; widths: readonly number[]; width: number; height: number };

/** Filters of the page, by their names in the input of `search_screens`. */
export const VIEW_FILTERS = ['company', 'tags', 'theme', 'colour'] as const;
export type ViewFilter = (typeof VIEW_FILTERS)[number];

/** What the page needs beside a result. */
export type ViewData = {
  pictures: Record<string, ViewPicture>;
  /** Values of the filters with their counts, of a search; the page finds those of other lists itself. */
  facets?: Record<ViewFilter, FacetValue[]> | undefined;
  /** Whether the caller may save images in collections. */
  maySave: boolean;
};
