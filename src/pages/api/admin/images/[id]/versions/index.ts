import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { listOf } from '#shared/http/response.contract.ts';
import { imageVersionSchema } from '#shared/images/image-version.contract.ts';

export const GET = endpoint({
  summary: 'What an image showed before, newest first; of hidden images too.',
  group: 'Admin: images',
  access: 'admin',
  response: listOf(imageVersionSchema),
  errors: ['image-not-found'],
  handle: ({ app, params }) => app.imageVersions.list(params.id),
});

export const ALL = otherMethods({ GET });
