import { requireSession } from '#server/http/access.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { regionsInputSchema, regionsSavedSchema } from '#shared/regions/region.contract.ts';

export const PUT = endpoint({
  summary: 'Replaces the regions of an image: the parts that show its UI elements.',
  group: 'Admin: images',
  access: 'admin',
  body: regionsInputSchema,
  response: regionsSavedSchema,
  errors: ['image-not-found', 'edited-since'],
  handle: ({ locals, params, body }) =>
    locals.app.regions.save(params.id ?? '', body, requireSession(locals.session).user),
});

export const ALL = otherMethods({ PUT });
