import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { listResponse } from '#server/http/list-response.ts';
import { pagingSchema } from '#shared/http/paging.contract.ts';

export const prerender = false;

export const GET = endpoint({
  access: 'public',
  query: pagingSchema,
  handle: async ({ request, locals, query }) =>
    listResponse(request, await locals.app.companies.list(locals.viewer), query, locals.viewer),
});

export const ALL = otherMethods({ GET });
