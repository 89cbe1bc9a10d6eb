import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { pageOf } from '#server/http/page.ts';
import { publicResponse } from '#server/http/public-response.ts';
import { pagingSchema } from '#shared/http/paging.contract.ts';

export const prerender = false;

export const GET = endpoint({
  access: 'public',
  query: pagingSchema,
  handle: async ({ request, locals, query }) => {
    const tags = await locals.app.tags.list();
    return publicResponse(request, JSON.stringify(pageOf(tags, query)), { 'X-Total-Count': String(tags.length) });
  },
});

export const ALL = otherMethods({ GET });
