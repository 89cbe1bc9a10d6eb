import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { openApiDocument } from '#server/http/openapi/document.ts';
import { publicJson } from '#server/http/public-response.ts';

export const prerender = false;

export const GET = endpoint({
  access: 'public',
  handle: ({ request, locals }) => publicJson(request, openApiDocument(locals.app.settings.siteUrl)),
});

export const ALL = otherMethods({ GET });
