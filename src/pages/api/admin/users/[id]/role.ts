import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { requireSession } from '#server/http/guards.ts';
import { roleChangeSchema } from '#shared/users/user.contract.ts';

export const prerender = false;

export const PATCH = endpoint({
  access: 'admin',
  body: roleChangeSchema,
  handle: ({ locals, params, body }) =>
    locals.app.users.setRole(params.id ?? '', body.role, requireSession(locals.session).user),
});

export const ALL = otherMethods({ PATCH });
