import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { companyRecordSchema } from '#shared/companies/company.contract.ts';
import { companyUpdateSchema } from '#shared/companies/company-form.contract.ts';
import { NO_CONTENT } from '#shared/http/response.contract.ts';

export const PUT = endpoint({
  summary: 'Saves a company; with `version`, only if nobody has changed it since.',
  group: 'Admin: companies',
  access: 'admin',
  body: companyUpdateSchema,
  response: companyRecordSchema,
  errors: ['company-not-found', 'slug-taken', 'folder-taken', 'edited-since', 'image-taken-down', 'company-taken-down'],
  handle: ({ app, params, body, user }) => app.companyAdmin.update(params.id, body, user),
});

export const DELETE = endpoint({
  summary: 'Removes a company from the site; its images stay.',
  group: 'Admin: companies',
  access: 'admin',
  response: NO_CONTENT,
  errors: ['company-not-found', 'edited-since'],
  handle: ({ app, params, user }) => app.companyAdmin.remove(params.id, user),
});

export const ALL = otherMethods({ PUT, DELETE });
