import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { pagingSchema } from '#shared/http/paging.contract.ts';
import { listOf } from '#shared/http/response.contract.ts';
import { adminTagSchema } from '#shared/tags/tag-admin.contract.ts';

export const GET = endpoint({
  summary: 'All tags with their counts, descriptions and aliases, most used first.',
  group: 'Admin: images',
  access: 'admin',
  query: pagingSchema,
  response: listOf(adminTagSchema),
  handle: ({ app }) => app.tagAdmin.list(),
});

export const ALL = otherMethods({ GET });
