import { requireSession } from '#server/http/access.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { deleteImagesSchema } from '#shared/images/image-admin.contract.ts';
import { imagesChangedSchema } from '#shared/images/images-changed.contract.ts';

export const POST = endpoint({
  summary: 'Deletes one or many images, with their files; can be undone for 30 days.',
  group: 'Admin: images',
  access: 'admin',
  body: deleteImagesSchema,
  response: imagesChangedSchema,
  errors: ['image-not-found', 'company-not-found', 'matches-changed'],
  handle: ({ locals, body }) => locals.app.imageAdmin.remove(body, requireSession(locals.session).user),
});

export const ALL = otherMethods({ POST });
