import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { NO_CONTENT } from '#shared/http/response.contract.ts';
import { forgetImagesSchema } from '#shared/images/image-admin.contract.ts';

export const POST = endpoint({
  summary: 'Removes matching images whose files are gone at the image host, with their tags and texts.',
  group: 'Admin: images',
  access: 'admin',
  body: forgetImagesSchema,
  response: NO_CONTENT,
  errors: ['company-not-found', 'matches-changed'],
  handle: ({ app, body, user }) => app.imageAdmin.forget(body, user),
});

export const ALL = otherMethods({ POST });
