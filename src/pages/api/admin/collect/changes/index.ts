import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { changedSourceSchema } from '#shared/collecting/collect.contract.ts';
import { pagingSchema } from '#shared/http/paging.contract.ts';
import { listOf } from '#shared/http/response.contract.ts';

export const GET = endpoint({
  summary: 'Sources of collected images that are gone, have moved or show another image.',
  group: 'Admin: images',
  access: 'admin',
  query: pagingSchema,
  response: listOf(changedSourceSchema),
  handle: ({ app }) => app.collecting.changedSources(),
});

export const ALL = otherMethods({ GET });
