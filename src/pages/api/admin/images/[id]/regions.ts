import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { regionsInputSchema, regionsSavedSchema } from '#shared/regions/region.contract.ts';

export const PUT = endpoint({
  summary: 'Replaces the regions of an image: the parts that show its UI elements.',
  group: 'Admin: images',
  access: 'admin',
  body: regionsInputSchema,
  response: regionsSavedSchema,
  errors: ['image-not-found', 'edited-since'],
  handle: ({ app, params, body, user }) => app.regions.save(params.id, body, user),
});

export const ALL = otherMethods({ PUT });
