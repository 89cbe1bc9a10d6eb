import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { imageDetailsResponseSchema } from '#shared/reading/image-details.contract.ts';

export const GET = endpoint({
  summary: 'The same answer as `GET /api/images/{id}`, at its former address.',
  group: 'Gallery',
  access: 'public',
  limit: 'search',
  response: imageDetailsResponseSchema,
  errors: ['image-not-found'],
  handle: ({ app, locals, params }) => app.imageDetails.get(params.id, locals.viewer),
});

export const ALL = otherMethods({ GET });
