import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { buildSchema } from '#shared/builds/build.contract.ts';
import { pagingSchema } from '#shared/http/paging.contract.ts';
import { ACCEPTED, listOf } from '#shared/http/response.contract.ts';

export const GET = endpoint({
  summary: 'The last builds, newest first.',
  group: 'Admin: site',
  access: 'admin',
  query: pagingSchema,
  response: listOf(buildSchema),
  handle: ({ app }) => app.builds.list(),
});

export const POST = endpoint({
  summary: 'Requests a build.',
  group: 'Admin: site',
  access: 'admin',
  response: ACCEPTED,
  handle: ({ app, user }) => app.builds.request('Requested by an admin', user),
});

export const ALL = otherMethods({ GET, POST });
