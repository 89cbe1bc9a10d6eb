import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { requireSession } from '#server/http/guards.ts';
import { listResponse } from '#server/http/list-response.ts';
import { deskQuerySchema, imageChangesSchema } from '#shared/images/image-desk.contract.ts';

export const prerender = false;

export const GET = endpoint({
  access: 'admin',
  query: deskQuerySchema,
  handle: async ({ request, locals, query }) => {
    const images = await locals.app.imageDesk.list(query);
    return listResponse(request, { items: images, total: images.length }, query, locals.viewer);
  },
});

export const PATCH = endpoint({
  access: 'admin',
  body: imageChangesSchema,
  handle: async ({ locals, body }) => {
    await locals.app.imageDesk.update(body, requireSession(locals.session).user);
    return new Response(null, { status: 204 });
  },
});

export const ALL = otherMethods({ GET, PATCH });
