import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { iconQuerySchema } from '#shared/companies/icon.contract.ts';

export const prerender = false;

export const GET = endpoint({
  access: 'admin',
  query: iconQuerySchema,
  handle: ({ locals, query }) => locals.app.companyDesk.icons(query),
});

export const ALL = otherMethods({ GET });
