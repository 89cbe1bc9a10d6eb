import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { searchWithinQuerySchema, searchWithinResponseSchema } from '#shared/search/search.contract.ts';

export const GET = endpoint({
  summary: 'Images of a shared collection by words and filters; without a session among the public ones alone.',
  group: 'Collections',
  access: 'public',
  limit: 'share-link',
  query: searchWithinQuerySchema,
  response: searchWithinResponseSchema,
  errors: ['collection-not-found'],
  handle: ({ app, params, query, viewer }) => app.sharedCollections.searchShared(params.token, query, viewer),
});

export const ALL = otherMethods({ GET });
