import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { publicJson } from '#server/http/public-response.ts';

export const prerender = false;

export const GET = endpoint({
  access: 'public',
  handle: async ({ request, locals, params }) => publicJson(request, await locals.app.companies.get(params.slug ?? '')),
});

export const ALL = otherMethods({ GET });
