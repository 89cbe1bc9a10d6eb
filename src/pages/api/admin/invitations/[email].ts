import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { NO_CONTENT } from '#shared/http/response.contract.ts';

export const DELETE = endpoint({
  summary: 'Withdraws an invitation.',
  group: 'Admin: people',
  access: 'admin',
  response: NO_CONTENT,
  errors: ['not-found'],
  handle: ({ app, params, user }) => app.invitations.remove(params.email, user),
});

export const ALL = otherMethods({ DELETE });
