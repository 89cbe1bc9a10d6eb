import { requireSession } from '#server/http/access.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { NO_CONTENT } from '#shared/http/response.contract.ts';

export const DELETE = endpoint({
  summary: 'Withdraws an invitation.',
  group: 'Admin: people',
  access: 'admin',
  response: NO_CONTENT,
  errors: ['not-found'],
  handle: ({ locals, params }) =>
    locals.app.invitations.remove(params.email ?? '', requireSession(locals.session).user),
});

export const ALL = otherMethods({ DELETE });
