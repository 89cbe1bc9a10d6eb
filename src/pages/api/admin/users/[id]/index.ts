import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { userAccountChangeSchema, userAccountSchema } from '#shared/users/user.contract.ts';

export const PATCH = endpoint({
  summary: 'Disables an account, which ends its sessions, or enables it.',
  group: 'Admin: people',
  access: 'admin',
  recentSignIn: true,
  body: userAccountChangeSchema,
  response: userAccountSchema,
  errors: ['user-not-found', 'own-account', 'last-admin'],
  handle: ({ app, params, body, user }) => app.userAdmin.setDisabled(params.id, body.disabled, user),
});

export const ALL = otherMethods({ PATCH });
