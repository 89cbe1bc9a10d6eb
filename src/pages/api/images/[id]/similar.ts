import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { similarQuerySchema, similarResponseSchema } from '#shared/similar/similar.contract.ts';

export const GET = endpoint({
  summary:
    'Images of the same kind: with common tags, regions, layout and words, other companies first; and those of the same screen. Without a session at most 3 public ones.',
  group: 'Gallery',
  access: 'public',
  limit: 'search',
  query: similarQuerySchema,
  response: similarResponseSchema,
  errors: ['image-not-found'],
  handle: ({ app, params, query, viewer }) => app.similar.list(params.id, query, viewer),
});

export const ALL = otherMethods({ GET });
