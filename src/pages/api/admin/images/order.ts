import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { requireSession } from '#server/http/guards.ts';
import { imageOrderSchema } from '#shared/images/image-desk.contract.ts';

export const prerender = false;

export const PUT = endpoint({
  access: 'admin',
  body: imageOrderSchema,
  handle: async ({ locals, body }) => {
    await locals.app.imageDesk.reorder(body.ids, requireSession(locals.session).user);
    return new Response(null, { status: 204 });
  },
});

export const ALL = otherMethods({ PUT });
