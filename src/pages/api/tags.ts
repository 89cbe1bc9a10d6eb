import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { pagingSchema } from '#shared/http/paging.contract.ts';
import { listOf } from '#shared/http/response.contract.ts';
import { tagNameSchema } from '#shared/tags/tag.contract.ts';

export const GET = endpoint({
  summary: 'All tags in use.',
  group: 'Gallery',
  access: 'public',
  query: pagingSchema,
  response: listOf(tagNameSchema),
  shared: true,
  handle: ({ app }) => app.tags.list(),
});

export const ALL = otherMethods({ GET });
