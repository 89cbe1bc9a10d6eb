import { tagKind } from '../tags/tag-kind.ts';

/** Whether an order is the default one: by relevance with a search text, curated without; addresses leave it out. */
export const isDefaultSort = (sort: string | null | undefined, query: string): boolean =>
  sort === 'relevance' || (sort === 'curated' && !query);

/** Parameters as text; a colon needs no escape in a query, and `topic:table` should be readable. */
export const queryText = (params: URLSearchParams): string => params.toString().replaceAll('%3A', ':');

/** Whether at least one of the tags belongs to a tab. */
export const isOfTags = (tab: string, tags: readonly string[]): boolean =>
  tags.length === 0 || tags.some((tag) => tagKind(tag) === tab);
