import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { adminReadingSchema, readingUpdateSchema } from '#shared/reading/reading-edit.contract.ts';

export const GET = endpoint({
  summary: 'What was read in an image, and what an admin said instead.',
  group: 'Admin: images',
  access: 'admin',
  response: adminReadingSchema,
  errors: ['image-not-found'],
  handle: ({ app, params }) => app.imageDetails.forAdmin(params.id),
});

export const PUT = endpoint({
  summary: 'Replaces text, theme or palette of an image, also when it is read again.',
  group: 'Admin: images',
  access: 'admin',
  body: readingUpdateSchema,
  response: adminReadingSchema,
  errors: ['image-not-found', 'edited-since'],
  handle: ({ app, params, body, user }) => app.imageDetails.correct(params.id, body, user),
});

export const ALL = otherMethods({ GET, PUT });
