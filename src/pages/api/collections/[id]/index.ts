import { requireSession } from '#server/http/access.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { collectionChangesSchema, collectionSchema } from '#shared/collections/collection.contract.ts';
import { NO_CONTENT } from '#shared/http/response.contract.ts';

export const GET = endpoint({
  summary: 'A collection without its images.',
  group: 'Collections',
  access: 'user',
  response: collectionSchema,
  errors: ['collection-not-found'],
  handle: ({ locals, params }) => locals.app.collections.get(requireSession(locals.session).user.id, params.id ?? ''),
});

export const PATCH = endpoint({
  summary: 'Changes title or description of a collection, unless they were changed since the edit began.',
  group: 'Collections',
  access: 'user',
  body: collectionChangesSchema,
  response: collectionSchema,
  errors: ['collection-not-found', 'edited-since'],
  handle: ({ locals, params, body }) =>
    locals.app.collections.update(requireSession(locals.session).user.id, params.id ?? '', body),
});

export const DELETE = endpoint({
  summary: 'Deletes a collection; its images stay in the gallery.',
  group: 'Collections',
  access: 'user',
  response: NO_CONTENT,
  errors: ['collection-not-found'],
  handle: ({ locals, params }) =>
    locals.app.collections.remove(requireSession(locals.session).user.id, params.id ?? ''),
});

export const ALL = otherMethods({ GET, PATCH, DELETE });
