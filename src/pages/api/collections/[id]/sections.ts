import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { collectionSchema, sectionsSchema } from '#shared/collections/collection.contract.ts';

export const PUT = endpoint({
  summary: 'Replaces the sections of a collection; images of a removed section stay in the collection.',
  group: 'Collections',
  access: 'user',
  body: sectionsSchema,
  response: collectionSchema,
  errors: ['collection-not-found', 'edited-since'],
  handle: ({ app, params, body, user }) => app.collections.setSections(user.id, params.id, body),
});

export const ALL = otherMethods({ PUT });
