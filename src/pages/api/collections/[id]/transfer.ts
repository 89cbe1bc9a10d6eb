import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { addedSchema, transferSchema } from '#shared/collections/collection.contract.ts';

export const POST = endpoint({
  summary: 'Copies or moves images with their notes into another collection of the same owner.',
  group: 'Collections',
  access: 'user',
  body: transferSchema,
  response: addedSchema,
  errors: ['collection-not-found', 'collection-full'],
  handle: ({ app, params, body, user }) => app.collections.transfer(user.id, params.id, body),
});

export const ALL = otherMethods({ POST });
