import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { listOf } from '#shared/http/response.contract.ts';
import { adminImageSchema, adminQuerySchema, imageChangesSchema } from '#shared/images/image-admin.contract.ts';
import { imagesChangedSchema } from '#shared/images/images-changed.contract.ts';

export const GET = endpoint({
  summary: 'Images of all companies that match a filter, hidden ones too.',
  group: 'Admin: images',
  access: 'admin',
  query: adminQuerySchema,
  response: listOf(adminImageSchema),
  errors: ['company-not-found'],
  handle: ({ app, query: { limit: _limit, offset: _offset, sort, ...filter } }) => app.imageAdmin.list(filter, sort),
});

export const PATCH = endpoint({
  summary: 'Changes tags, alt text, visibility or company of one or many images.',
  group: 'Admin: images',
  access: 'admin',
  body: imageChangesSchema,
  response: imagesChangedSchema,
  errors: ['image-not-found', 'company-not-found', 'matches-changed', 'edited-since'],
  handle: ({ app, body, user }) => app.imageAdmin.update(body, user),
});

export const ALL = otherMethods({ GET, PATCH });
