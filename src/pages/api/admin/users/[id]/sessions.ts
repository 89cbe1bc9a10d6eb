import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { userAccountSchema } from '#shared/users/user.contract.ts';

export const DELETE = endpoint({
  summary: "Ends all of someone's sessions.",
  group: 'Admin: people',
  access: 'admin',
  response: userAccountSchema,
  errors: ['user-not-found'],
  handle: ({ app, params, user }) => app.userAdmin.endSessions(params.id, user),
});

export const ALL = otherMethods({ DELETE });
