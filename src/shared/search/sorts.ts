/** Orders of a search result; `relevance` without a search text is `curated`. */
export const SORTS = ['relevance', 'curated', 'newest'] as const;
export type Sort = (typeof SORTS)[number];
