import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { listOf } from '#shared/http/answer.contract.ts';
import { pagingSchema } from '#shared/http/paging.contract.ts';
import { userAccountSchema } from '#shared/users/user.contract.ts';

export const prerender = false;

export const GET = endpoint({
  summary: 'Everyone who has signed in.',
  group: 'Admin: people',
  access: 'admin',
  query: pagingSchema,
  answer: listOf(userAccountSchema),
  handle: ({ locals }) => locals.app.userAdmin.list(),
});

export const ALL = otherMethods({ GET });

declare global {
  interface ApiRoutes {
    '/api/admin/users': typeof ALL;
  }
}
