import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { listResponse } from '#server/http/list-response.ts';
import { pagingSchema } from '#shared/http/paging.contract.ts';

export const prerender = false;

export const GET = endpoint({
  access: 'admin',
  query: pagingSchema,
  handle: async ({ request, locals, query }) => {
    const builds = await locals.app.builds.list();
    return listResponse(request, { items: builds, total: builds.length }, query, locals.viewer);
  },
});

export const ALL = otherMethods({ GET });
