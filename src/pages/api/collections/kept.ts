import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { savedImagesSchema } from '#shared/collections/collection.contract.ts';

export const GET = endpoint({
  summary: 'The same as `GET /api/collections/saved-images`, at its earlier address.',
  group: 'Collections',
  access: 'user',
  response: savedImagesSchema,
  handle: ({ app, user }) => app.collections.listSaved(user.id),
});

export const ALL = otherMethods({ GET });
