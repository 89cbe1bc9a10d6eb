import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { requireSession } from '#server/http/guards.ts';
import { listResponse } from '#server/http/list-response.ts';
import { companyFormSchema } from '#shared/companies/company-form.contract.ts';
import { pagingSchema } from '#shared/http/paging.contract.ts';

export const prerender = false;

export const GET = endpoint({
  access: 'admin',
  query: pagingSchema,
  handle: async ({ request, locals, query }) => {
    const items = await locals.app.companyDesk.list();
    return listResponse(request, { items, total: items.length }, query, locals.viewer);
  },
});

export const POST = endpoint({
  access: 'admin',
  body: companyFormSchema,
  handle: async ({ locals, body }) =>
    Response.json(await locals.app.companyDesk.create(body, requireSession(locals.session).user), {
      status: 201,
      headers: { 'Cache-Control': 'no-store' },
    }),
});

export const ALL = otherMethods({ GET, POST });
