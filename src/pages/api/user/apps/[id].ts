import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { NO_CONTENT } from '#shared/http/response.contract.ts';

export const DELETE = endpoint({
  summary: 'Disconnects an app: its tokens end at once.',
  group: 'Sign-in and account',
  access: 'user',
  response: NO_CONTENT,
  errors: ['app-not-connected'],
  handle: ({ app, params, user }) => app.connectedApps.disconnect(user.id, params.id),
});

export const ALL = otherMethods({ DELETE });
