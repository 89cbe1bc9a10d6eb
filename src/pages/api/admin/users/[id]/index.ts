import { requireSession } from '#server/http/access.ts';
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
  handle: ({ locals, params, body }) =>
    locals.app.userAdmin.setDisabled(params.id ?? '', body.disabled, requireSession(locals.session).user),
});

export const ALL = otherMethods({ PATCH });
