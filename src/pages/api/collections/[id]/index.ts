import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { collectionChangesSchema, collectionSchema } from '#shared/collections/collection.contract.ts';
import { NO_CONTENT } from '#shared/http/response.contract.ts';

export const GET = endpoint({
  summary: 'A collection without its images.',
  group: 'Collections',
  access: 'user',
  response: collectionSchema,
  errors: ['collection-not-found'],
  handle: ({ app, params, user }) => app.collections.get(user.id, params.id),
});

export const PATCH = endpoint({
  summary: 'Changes title or description of a collection, unless they were changed since the edit began.',
  group: 'Collections',
  access: 'user',
  body: collectionChangesSchema,
  response: collectionSchema,
  errors: ['collection-not-found', 'edited-since'],
  handle: ({ app, params, body, user }) => app.collections.update(user.id, params.id, body),
});

export const DELETE = endpoint({
  summary: 'Deletes a collection; its images stay in the gallery.',
  group: 'Collections',
  access: 'user',
  response: NO_CONTENT,
  errors: ['collection-not-found'],
  handle: ({ app, params, user }) => app.collections.remove(user.id, params.id),
});

export const ALL = otherMethods({ GET, PATCH, DELETE });
