import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { imageDetailsResponseSchema } from '#shared/reading/image-details.contract.ts';

export const GET = endpoint({
  summary: 'One image with its regions, palette, theme and the text read in it; without a session only public images.',
  group: 'Gallery',
  access: 'public',
  limit: 'search',
  response: imageDetailsResponseSchema,
  errors: ['image-not-found'],
  handle: ({ app, params, viewer }) => app.imageDetails.get(params.id, viewer),
});

export const ALL = otherMethods({ GET });
