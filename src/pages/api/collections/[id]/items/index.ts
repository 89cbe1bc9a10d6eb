import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import {
  addedSchema,
  collectionItemSchema,
  newItemsSchema,
  removedItemsSchema,
} from '#shared/collections/collection.contract.ts';
import { pagingSchema } from '#shared/http/paging.contract.ts';
import { listOf, NO_CONTENT } from '#shared/http/response.contract.ts';
import { imageRef } from '#shared/regions/image-ref.ts';

export const GET = endpoint({
  summary: 'Images of a collection in its order, with their notes.',
  group: 'Collections',
  access: 'user',
  query: pagingSchema,
  response: listOf(collectionItemSchema),
  errors: ['collection-not-found'],
  handle: ({ app, params, user, viewer }) => app.collections.listItems(user.id, params.id, viewer),
});

export const POST = endpoint({
  summary: 'Adds images to a collection; those that it has already stay as they are.',
  group: 'Collections',
  access: 'user',
  body: newItemsSchema,
  response: addedSchema,
  errors: ['collection-not-found', 'image-not-found', 'collection-full'],
  handle: ({ app, params, body, user }) =>
    app.collections.addItems(
      user.id,
      params.id,
      body.items.map(({ image, regionId, ...item }) => ({ ...item, image: imageRef(image, regionId) })),
    ),
});

export const DELETE = endpoint({
  summary: 'Takes images out of a collection.',
  group: 'Collections',
  access: 'user',
  body: removedItemsSchema,
  response: NO_CONTENT,
  errors: ['collection-not-found'],
  handle: ({ app, params, body, user }) => app.collections.removeItems(user.id, params.id, body.images),
});

export const ALL = otherMethods({ GET, POST, DELETE });
