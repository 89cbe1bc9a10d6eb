import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { sharedPartSchema, shareSchema } from '#shared/collections/collection.contract.ts';
import { NO_CONTENT } from '#shared/http/response.contract.ts';

export const GET = endpoint({
  summary: 'How many images of a collection someone signed out sees behind its share link.',
  group: 'Collections',
  access: 'user',
  response: sharedPartSchema,
  errors: ['collection-not-found'],
  handle: ({ app, params, user }) => app.sharedCollections.publicPart(user.id, params.id),
});

export const PUT = endpoint({
  summary:
    'Makes a share link to a collection; an earlier one ends. The token is stored as a hash, so it is shown once.',
  group: 'Collections',
  access: 'user',
  isSecret: true,
  response: shareSchema,
  errors: ['collection-not-found'],
  handle: ({ app, params, user }) => app.sharedCollections.share(user.id, params.id),
});

export const DELETE = endpoint({
  summary: 'Ends the share link of a collection.',
  group: 'Collections',
  access: 'user',
  response: NO_CONTENT,
  errors: ['collection-not-found'],
  handle: ({ app, params, user }) => app.sharedCollections.unshare(user.id, params.id),
});

export const ALL = otherMethods({ GET, PUT, DELETE });
