import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { triageQuerySchema, triageSchema } from '#shared/suggestions/suggestion.contract.ts';

export const GET = endpoint({
  summary: 'Images without tags or without alt text, for curators to go through.',
  group: 'Admin: images',
  access: 'admin',
  query: triageQuerySchema,
  response: triageSchema,
  errors: ['company-not-found'],
  handle: ({ app, query }) => app.suggestions.queue(query),
});

export const ALL = otherMethods({ GET });
