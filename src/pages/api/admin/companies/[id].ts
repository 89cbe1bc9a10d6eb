import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { requireSession } from '#server/http/guards.ts';
import { companyUpdateSchema } from '#shared/companies/company-form.contract.ts';

export const prerender = false;

export const PUT = endpoint({
  access: 'admin',
  body: companyUpdateSchema,
  handle: ({ locals, params, body }) =>
    locals.app.companyDesk.update(params.id ?? '', body, requireSession(locals.session).user),
});

export const DELETE = endpoint({
  access: 'admin',
  handle: async ({ locals, params }) => {
    await locals.app.companyDesk.remove(params.id ?? '', requireSession(locals.session).user);
    return new Response(null, { status: 204 });
  },
});

export const ALL = otherMethods({ PUT, DELETE });
