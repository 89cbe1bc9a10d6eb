import { requireSession } from '#server/http/access.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { NO_CONTENT } from '#shared/http/response.contract.ts';

export const DELETE = endpoint({
  summary: 'Revokes a token.',
  group: 'Sign-in and account',
  access: 'user',
  response: NO_CONTENT,
  errors: ['token-not-found'],
  handle: ({ locals, params }) => locals.app.tokens.revoke(requireSession(locals.session).user.id, params.id ?? ''),
});

export const ALL = otherMethods({ DELETE });
