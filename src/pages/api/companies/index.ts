import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { companySchema } from '#shared/companies/company.contract.ts';
import { pagingSchema } from '#shared/http/paging.contract.ts';
import { listOf } from '#shared/http/response.contract.ts';

export const GET = endpoint({
  summary: 'Companies in their curated order; the first 6 without a session.',
  group: 'Gallery',
  access: 'public',
  query: pagingSchema,
  response: listOf(companySchema),
  cached: true,
  handle: ({ app, viewer }) => app.companies.list(viewer),
});

export const ALL = otherMethods({ GET });
