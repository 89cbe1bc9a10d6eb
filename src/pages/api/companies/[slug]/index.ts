import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { companySchema } from '#shared/companies/company.contract.ts';

export const GET = endpoint({
  summary: 'One company.',
  group: 'Gallery',
  access: 'public',
  response: companySchema,
  shared: true,
  errors: ['company-not-found'],
  handle: ({ app, params }) => app.companies.get(params.slug),
});

export const ALL = otherMethods({ GET });
