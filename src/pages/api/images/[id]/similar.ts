import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { similarAnswerSchema, similarQuerySchema } from '#shared/similar/similar.contract.ts';

export const prerender = false;

export const GET = endpoint({
  summary:
    'Images with a similar layout, other companies first, and those of the same screen; without a session at most 3 public ones.',
  group: 'Gallery',
  access: 'public',
  limit: 'search',
  query: similarQuerySchema,
  answer: similarAnswerSchema,
  errors: ['image-not-found'],
  handle: ({ locals, params, query }) => locals.app.similar.list(params.id ?? '', query.limit, locals.viewer),
});

export const ALL = otherMethods({ GET });

declare global {
  interface ApiRoutes {
    '/api/images/{id}/similar': typeof ALL;
  }
}
