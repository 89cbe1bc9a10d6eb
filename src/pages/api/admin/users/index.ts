import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { listResponse } from '#server/http/list-response.ts';
import { pagingSchema } from '#shared/http/paging.contract.ts';

export const prerender = false;

export const GET = endpoint({
  access: 'admin',
  query: pagingSchema,
  handle: async ({ request, locals, query }) => {
    const users = await locals.app.users.list();
    return listResponse(request, { items: users, total: users.length }, query, locals.viewer);
  },
});

export const ALL = otherMethods({ GET });
