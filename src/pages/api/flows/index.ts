import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { flowListSchema } from '#shared/flows/flow.contract.ts';
import { flowsQuerySchema } from '#shared/search/search.contract.ts';

export const GET = endpoint({
  summary:
    'Flows by words and filters: those with an image of the result, and those whose name, goal or stage has all words.',
  group: 'Gallery',
  access: 'public',
  limit: 'search',
  query: flowsQuerySchema,
  response: flowListSchema,
  handle: ({ app, query, viewer }) => app.flows.find(query, viewer),
});

export const ALL = otherMethods({ GET });
