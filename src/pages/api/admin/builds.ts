import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { requireSession } from '#server/http/guards.ts';
import { buildSchema } from '#shared/builds/build.contract.ts';
import { ACCEPTED, listOf } from '#shared/http/answer.contract.ts';
import { pagingSchema } from '#shared/http/paging.contract.ts';

export const prerender = false;

export const GET = endpoint({
  summary: 'The last builds, newest first.',
  group: 'Admin: site',
  access: 'admin',
  query: pagingSchema,
  answer: listOf(buildSchema),
  handle: ({ locals }) => locals.app.builds.list(),
});

export const POST = endpoint({
  summary: 'Requests a build.',
  group: 'Admin: site',
  access: 'admin',
  answer: ACCEPTED,
  handle: ({ locals }) => locals.app.builds.request('Requested by an admin', requireSession(locals.session).user),
});

export const ALL = otherMethods({ GET, POST });

declare global {
  interface ApiRoutes {
    '/api/admin/builds': typeof ALL;
  }
}
