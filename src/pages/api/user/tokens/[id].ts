import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { NO_CONTENT } from '#shared/http/response.contract.ts';

export const DELETE = endpoint({
  summary: 'Revokes a token.',
  group: 'Sign-in and account',
  access: 'user',
  response: NO_CONTENT,
  errors: ['token-not-found'],
  handle: ({ app, params, user }) => app.tokens.revoke(user.id, params.id),
});

export const ALL = otherMethods({ DELETE });
