import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { imageDetailsResponseSchema } from '#shared/reading/image-details.contract.ts';

export const GET = endpoint({
  summary: 'The same answer as `GET /api/images/{id}`, at its former address.',
  group: 'Gallery',
  access: 'public',
  limit: 'search',
  response: imageDetailsResponseSchema,
  errors: ['image-not-found'],
  handle: ({ app, params, viewer }) => app.imageDetails.get(params.id, viewer),
});

export const ALL = otherMethods({ GET });
