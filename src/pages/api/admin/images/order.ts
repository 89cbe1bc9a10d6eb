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
  handle: ({ app, body, user }) => app.imageAdmin.reorder(body.ids, user),
});

export const ALL = otherMethods({ PUT });
