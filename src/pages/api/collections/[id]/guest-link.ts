import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import {
  createdGuestLinkSchema,
  guestLinkStateSchema,
  newGuestLinkSchema,
} from '#shared/guest-links/guest-link.contract.ts';
import { NO_CONTENT } from '#shared/http/response.contract.ts';

export const GET = endpoint({
  summary: 'The guest link of a collection: whether links are allowed, when it ends, and how often it was opened.',
  group: 'Collections',
  access: 'user',
  response: guestLinkStateSchema,
  errors: ['collection-not-found'],
  handle: ({ app, params, user }) => app.guestLinks.get(user.id, params.id),
});

export const PUT = endpoint({
  summary:
    'Makes a guest link, which shows all images of a collection to everyone, watermarked; an earlier one ends. The token is shown once.',
  group: 'Collections',
  access: 'user',
  // It shows images to people who may not see them otherwise: for that, its owner signs in.
  token: false,
  body: newGuestLinkSchema,
  isSecret: true,
  response: createdGuestLinkSchema,
  errors: ['collection-not-found', 'guest-links-off'],
  handle: ({ app, params, body, user }) => app.guestLinks.create(user.id, params.id, body),
});

export const DELETE = endpoint({
  summary: 'Ends the guest link of a collection.',
  group: 'Collections',
  access: 'user',
  response: NO_CONTENT,
  errors: ['collection-not-found'],
  handle: ({ app, params, user }) => app.guestLinks.remove(user.id, params.id),
});

export const ALL = otherMethods({ GET, PUT, DELETE });
