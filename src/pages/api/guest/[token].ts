import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { guestCollectionSchema } from '#shared/guest-links/guest-link.contract.ts';

export const GET = endpoint({
  summary: 'A collection by its guest link: all its images, as watermarked pictures. Counts as an opening.',
  group: 'Collections',
  access: 'public',
  limit: 'share-link',
  response: guestCollectionSchema,
  errors: ['collection-not-found'],
  handle: ({ app, params, request }) => app.guestLinks.view(params.token, { isSent: request.method !== 'HEAD' }),
});

export const ALL = otherMethods({ GET });
