import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { sharedCollectionSchema } from '#shared/collections/collection.contract.ts';
import { pagingSchema } from '#shared/http/paging.contract.ts';

export const GET = endpoint({
  summary: 'A collection by its share link; without a session only public images, the others as placeholders.',
  group: 'Collections',
  access: 'public',
  limit: 'share-link',
  query: pagingSchema,
  response: sharedCollectionSchema,
  errors: ['collection-not-found'],
  handle: ({ app, params, query, viewer }) => app.sharedCollections.openShared(params.token, viewer, query),
});

export const ALL = otherMethods({ GET });
