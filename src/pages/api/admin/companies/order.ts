import { requireSession } from '#server/http/access.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { companyOrderSchema } from '#shared/companies/company-form.contract.ts';
import { NO_CONTENT } from '#shared/http/response.contract.ts';

export const PUT = endpoint({
  summary: 'Puts the companies in this order.',
  group: 'Admin: companies',
  access: 'admin',
  body: companyOrderSchema,
  response: NO_CONTENT,
  handle: ({ locals, body }) => locals.app.companyAdmin.reorder(body.ids, requireSession(locals.session).user),
});

export const ALL = otherMethods({ PUT });
