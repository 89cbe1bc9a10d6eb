import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { requireSession } from '#server/http/guards.ts';
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

/** Asks for a build, for instance again after one that failed. */
export const POST = endpoint({
  access: 'admin',
  handle: async ({ locals }) => {
    await locals.app.builds.request('Asked for by an admin', requireSession(locals.session).user);
    return new Response(null, { status: 202 });
  },
});

export const ALL = otherMethods({ GET, POST });
