import { requireSession } from '#server/http/access.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { savedImagesSchema } from '#shared/collections/collection.contract.ts';

export const GET = endpoint({
  summary: "Ids of the images in each of the session's collections.",
  group: 'Collections',
  access: 'user',
  response: savedImagesSchema,
  handle: ({ locals }) => locals.app.collections.listSaved(requireSession(locals.session).user.id),
});

export const ALL = otherMethods({ GET });
