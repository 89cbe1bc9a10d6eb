import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { savedImagesSchema } from '#shared/collections/collection.contract.ts';

export const GET = endpoint({
  summary: "Ids of the images in each of the session's collections.",
  group: 'Collections',
  access: 'user',
  response: savedImagesSchema,
  handle: ({ app, user }) => app.collections.listSaved(user.id),
});

export const ALL = otherMethods({ GET });
