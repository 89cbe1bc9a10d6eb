import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { searchWithinQuerySchema, searchWithinResponseSchema } from '#shared/search/search.contract.ts';

export const GET = endpoint({
  summary: 'Images of a collection by words, notes included, and filters, with counts for every filter.',
  group: 'Collections',
  access: 'user',
  limit: 'search',
  query: searchWithinQuerySchema,
  response: searchWithinResponseSchema,
  errors: ['collection-not-found'],
  handle: ({ app, params, query, user, viewer }) => app.collections.searchItems(user.id, params.id, query, viewer),
});

export const ALL = otherMethods({ GET });
