import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { pagingSchema } from '#shared/http/paging.contract.ts';
import { listOf } from '#shared/http/response.contract.ts';
import { userAccountSchema } from '#shared/users/user.contract.ts';

export const GET = endpoint({
  summary: 'Everyone who has signed in.',
  group: 'Admin: people',
  access: 'admin',
  query: pagingSchema,
  response: listOf(userAccountSchema),
  handle: ({ app }) => app.userAdmin.list(),
});

export const ALL = otherMethods({ GET });
