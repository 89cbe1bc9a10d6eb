import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { searchSuggestionsQuerySchema, searchSuggestionsSchema } from '#shared/search/suggestion.contract.ts';

export const GET = endpoint({
  summary: 'What words mean that begin with a text, as filters; only what has images that the caller may see.',
  group: 'Gallery',
  access: 'public',
  limit: 'search',
  query: searchSuggestionsQuerySchema,
  response: searchSuggestionsSchema,
  handle: async ({ app, query, viewer }) => ({ suggestions: await app.search.suggest(query, viewer) }),
});

export const ALL = otherMethods({ GET });
