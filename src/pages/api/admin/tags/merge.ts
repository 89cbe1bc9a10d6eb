import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import {
  adminTagSchema,
  mergePreviewQuerySchema,
  mergePreviewSchema,
  mergeSchema,
} from '#shared/tags/tag-admin.contract.ts';

export const GET = endpoint({
  summary: 'How many images a merge of tags would change.',
  group: 'Admin: images',
  access: 'admin',
  query: mergePreviewQuerySchema,
  response: mergePreviewSchema,
  errors: ['tag-not-found', 'validation-failed'],
  handle: ({ app, query }) => app.tagAdmin.previewMerge(query),
});

export const POST = endpoint({
  summary: 'Merges tags into another one over the whole gallery; their names stay as its aliases.',
  group: 'Admin: images',
  access: 'admin',
  body: mergeSchema,
  response: adminTagSchema,
  errors: ['tag-not-found', 'matches-changed'],
  handle: ({ app, body, user }) => app.tagAdmin.merge(body, user),
});

export const ALL = otherMethods({ GET, POST });
