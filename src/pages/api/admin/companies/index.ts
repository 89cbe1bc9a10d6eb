import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { companyRecordSchema } from '#shared/companies/company.contract.ts';
import { companyFormSchema } from '#shared/companies/company-form.contract.ts';
import { pagingSchema } from '#shared/http/paging.contract.ts';
import { created, listOf } from '#shared/http/response.contract.ts';

export const GET = endpoint({
  summary: 'All companies as they are stored.',
  group: 'Admin: companies',
  access: 'admin',
  query: pagingSchema,
  response: listOf(companyRecordSchema),
  handle: ({ app }) => app.companyAdmin.list(),
});

export const POST = endpoint({
  summary: 'Creates a company and requests a rebuild.',
  group: 'Admin: companies',
  access: 'admin',
  body: companyFormSchema,
  response: created(companyRecordSchema),
  errors: ['slug-taken', 'folder-taken', 'image-taken-down', 'company-taken-down'],
  handle: ({ app, body, user }) => app.companyAdmin.create(body, user),
});

export const ALL = otherMethods({ GET, POST });
