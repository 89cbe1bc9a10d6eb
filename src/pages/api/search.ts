import { searchResponse } from '#server/http/build-response.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { searchQuerySchema, searchResponseSchema } from '#shared/search/search.contract.ts';

export const GET = endpoint({
  summary:
    'Images by words and filters, in pages, with counts for every filter; without a session at most 3 public ones.',
  group: 'Gallery',
  access: 'public',
  limit: 'search',
  query: searchQuerySchema,
  response: searchResponseSchema,
  handle: async ({ locals, query }) => {
    const { app, viewer, session, clientAddress } = locals;
    const response = await app.search.find(query, viewer);
    const isFirstPage = query.cursor === undefined && !query.start && query.like === undefined;
    if (isFirstPage) {
      const person = session?.user.id ?? clientAddress;
      app.insight.searched({ q: query.q, total: response.total, person });
    }
    return searchResponse(response);
  },
});

export const ALL = otherMethods({ GET });
