import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { NO_CONTENT } from '#shared/http/response.contract.ts';
import { imagesChangedSchema } from '#shared/images/images-changed.contract.ts';

export const POST = endpoint({
  summary: 'Shows an earlier version of an image again; what it shows now becomes a version.',
  group: 'Admin: images',
  access: 'admin',
  response: imagesChangedSchema,
  errors: ['image-not-found', 'changed-since'],
  handle: ({ app, params: { id = '', version = '' }, user }) => app.imageVersions.restore(id, version, user),
});

export const DELETE = endpoint({
  summary: 'Deletes an earlier version of an image for good, with its files.',
  group: 'Admin: images',
  access: 'admin',
  response: NO_CONTENT,
  errors: ['image-not-found'],
  handle: ({ app, params: { id = '', version = '' }, user }) => app.imageVersions.remove(id, version, user),
});

export const ALL = otherMethods({ POST, DELETE });
