import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { iconChoiceSchema, iconQuerySchema } from '#shared/companies/icon.contract.ts';
import { listOf } from '#shared/http/response.contract.ts';

export const GET = endpoint({
  summary: 'Icons whose class contains a text.',
  group: 'Admin: companies',
  access: 'admin',
  query: iconQuerySchema,
  response: listOf(iconChoiceSchema),
  handle: ({ app, query }) => app.companyAdmin.icons(query),
});

export const ALL = otherMethods({ GET });
