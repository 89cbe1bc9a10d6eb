import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { companyOrderSchema } from '#shared/companies/company-form.contract.ts';
import { NO_CONTENT } from '#shared/http/response.contract.ts';

export const PUT = endpoint({
  summary: 'Puts the companies in this order.',
  group: 'Admin: companies',
  access: 'admin',
  body: companyOrderSchema,
  response: NO_CONTENT,
  handle: ({ app, body, user }) => app.companyAdmin.reorder(body.ids, user),
});

export const ALL = otherMethods({ PUT });
