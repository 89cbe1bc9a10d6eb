import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { roleChangeSchema, userSchema } from '#shared/users/user.contract.ts';

export const PATCH = endpoint({
  summary: 'Makes someone an admin or a user.',
  group: 'Admin: people',
  access: 'admin',
  recentSignIn: true,
  body: roleChangeSchema,
  response: userSchema,
  errors: ['user-not-found', 'last-admin'],
  handle: ({ app, params, body, user }) => app.users.setRole(params.id, body.role, user),
});

export const ALL = otherMethods({ PATCH });
