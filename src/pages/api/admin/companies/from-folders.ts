import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { companyRecordSchema } from '#shared/companies/company.contract.ts';
import { companyFoldersSchema } from '#shared/companies/company-form.contract.ts';
import { listOf } from '#shared/http/response.contract.ts';

export const POST = endpoint({
  summary: 'Creates a company for each of these folders of the image host, with one rebuild.',
  group: 'Admin: companies',
  access: 'admin',
  body: companyFoldersSchema,
  response: listOf(companyRecordSchema),
  errors: ['edited-since', 'slug-taken', 'company-taken-down'],
  handle: ({ app, body, user }) => app.companyAdmin.createFromFolders(body.folders, user),
});

export const ALL = otherMethods({ POST });
