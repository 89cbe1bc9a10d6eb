import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { NO_CONTENT } from '#shared/http/response.contract.ts';

export const DELETE = endpoint({
  summary: 'Reverts a takedown: the image may be imported or uploaded again.',
  group: 'Admin: images',
  access: 'admin',
  response: NO_CONTENT,
  errors: ['takedown-not-found'],
  handle: async ({ app, params, user }) => {
    await app.takedowns.revert(params.hash, user);
  },
});

export const ALL = otherMethods({ DELETE });
