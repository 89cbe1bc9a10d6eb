import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { listResponse } from '#server/http/list-response.ts';
import { iconQuerySchema } from '#shared/companies/icon.contract.ts';

export const prerender = false;

export const GET = endpoint({
  access: 'admin',
  query: iconQuerySchema,
  handle: ({ request, locals, query }) => {
    const icons = locals.app.companyDesk.icons(query);
    return listResponse(request, { items: icons, total: icons.length }, query, locals.viewer);
  },
});

export const ALL = otherMethods({ GET });
