import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { requireSession } from '#server/http/guards.ts';
import { companyOrderSchema } from '#shared/companies/company-form.contract.ts';

export const prerender = false;

export const PUT = endpoint({
  access: 'admin',
  body: companyOrderSchema,
  handle: async ({ locals, body }) => {
    await locals.app.companyDesk.reorder(body.ids, requireSession(locals.session).user);
    return new Response(null, { status: 204 });
  },
});

export const ALL = otherMethods({ PUT });
