import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { listOf } from '#shared/http/response.contract.ts';
import { connectedAppSchema } from '#shared/oauth/consent.contract.ts';

export const GET = endpoint({
  summary: "The user's connected apps, oldest first.",
  group: 'Sign-in and account',
  access: 'user',
  response: listOf(connectedAppSchema),
  handle: ({ app, user }) => app.connectedApps.list(user.id),
});

export const ALL = otherMethods({ GET });
