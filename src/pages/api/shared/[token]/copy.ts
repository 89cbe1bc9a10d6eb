import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { collectionSchema } from '#shared/collections/collection.contract.ts';
import { created } from '#shared/http/response.contract.ts';

export const POST = endpoint({
  summary: 'Copies a shared collection into a new one of the caller.',
  group: 'Collections',
  access: 'user',
  limit: 'share-link',
  response: created(collectionSchema),
  errors: ['collection-not-found', 'collections-full'],
  handle: ({ app, params, user }) => app.sharedCollections.copyShared(user.id, params.token),
});

export const ALL = otherMethods({ POST });
