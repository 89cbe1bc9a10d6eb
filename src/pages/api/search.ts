import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { searchResponse } from '#server/http/whole-responses.ts';
import { searchAnswerSchema, searchQuerySchema } from '#shared/search/search.contract.ts';

export const prerender = false;

export const GET = endpoint({
  summary:
    'Images by words and filters, in pages, with counts for every filter; without a session at most 3 public ones.',
  group: 'Gallery',
  access: 'public',
  limit: 'search',
  query: searchQuerySchema,
  answer: searchAnswerSchema,
  handle: async ({ locals, query }) => searchResponse(await locals.app.search.answer(query, locals.viewer)),
});

export const ALL = otherMethods({ GET });

declare global {
  interface ApiRoutes {
    '/api/search': typeof ALL;
  }
}
