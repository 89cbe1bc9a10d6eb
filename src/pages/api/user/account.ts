import { requireSession, withCookies } from '#server/http/access.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { accountDeletedSchema, accountSchema } from '#shared/users/account.contract.ts';

export const GET = endpoint({
  summary: "The session's user and their open sessions.",
  group: 'Sign-in and account',
  access: 'user',
  response: accountSchema,
  handle: ({ locals }) => locals.app.account.get(requireSession(locals.session)),
});

export const DELETE = endpoint({
  summary: "Deletes the session's user for good.",
  group: 'Sign-in and account',
  access: 'user',
  recentSignIn: true,
  response: accountDeletedSchema,
  errors: ['last-admin-account'],
  handle: async ({ locals }) => {
    const session = requireSession(locals.session);
    const cookies = await locals.app.account.remove(session);
    locals.app.security.record({ event: 'account-deleted', outcome: 'success', userId: session.user.id });
    return withCookies(Response.json({ user: null }), cookies);
  },
});

export const ALL = otherMethods({ GET, DELETE });
