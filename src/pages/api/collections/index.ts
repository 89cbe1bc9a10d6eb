import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import {
  collectionSchema,
  listedCollectionSchema,
  newCollectionSchema,
} from '#shared/collections/collection.contract.ts';
import { created, listOf } from '#shared/http/response.contract.ts';

export const GET = endpoint({
  summary: "The session's collections with the first of their images, the last changed first.",
  group: 'Collections',
  access: 'user',
  response: listOf(listedCollectionSchema),
  handle: ({ app, user }) => app.collections.list(user.id),
});

export const POST = endpoint({
  summary: 'Creates a collection, with images or without.',
  group: 'Collections',
  access: 'user',
  body: newCollectionSchema,
  response: created(collectionSchema),
  errors: ['image-not-found', 'collections-full'],
  handle: ({ app, body, user }) => app.collections.create(user.id, body),
});

export const ALL = otherMethods({ GET, POST });
