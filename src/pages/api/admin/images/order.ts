import { requireSession } from '#server/http/access.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { NO_CONTENT } from '#shared/http/response.contract.ts';
import { imageOrderSchema } from '#shared/images/image-admin.contract.ts';

export const PUT = endpoint({
  summary: 'Puts the images of a folder in this order.',
  group: 'Admin: images',
  access: 'admin',
  body: imageOrderSchema,
  response: NO_CONTENT,
  errors: ['image-not-found'],
  handle: ({ locals, body }) => locals.app.imageAdmin.reorder(body.ids, requireSession(locals.session).user),
});

export const ALL = otherMethods({ PUT });
