import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { NO_CONTENT } from '#shared/http/response.contract.ts';
import { adminTagSchema, tagUpdateSchema } from '#shared/tags/tag-admin.contract.ts';

export const PUT = endpoint({
  summary: 'Renames and describes a tag over the whole gallery; the old name stays as an alias.',
  group: 'Admin: images',
  access: 'admin',
  body: tagUpdateSchema,
  response: adminTagSchema,
  errors: ['tag-not-found', 'tag-taken', 'edited-since'],
  handle: ({ app, params, body, user }) => app.tagAdmin.update(params.id, body, user),
});

export const DELETE = endpoint({
  summary: 'Deletes a tag that no image has.',
  group: 'Admin: images',
  access: 'admin',
  response: NO_CONTENT,
  errors: ['tag-not-found', 'tag-in-use'],
  handle: ({ app, params, user }) => app.tagAdmin.remove(params.id, user),
});

export const ALL = otherMethods({ PUT, DELETE });
