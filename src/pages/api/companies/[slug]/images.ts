import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { listResponse } from '#server/http/list-response.ts';
import { pagingSchema } from '#shared/http/paging.contract.ts';

export const prerender = false;

export const GET = endpoint({
  access: 'public',
  query: pagingSchema,
  handle: async ({ request, locals, params, query }) => {
    const images = await locals.app.images.listByCompany(params.slug ?? '', locals.viewer);
    return listResponse(request, images, query, locals.viewer);
  },
});

export const ALL = otherMethods({ GET });
