import { requireSession, withCookies } from '#server/http/access.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { accountDeletedSchema, accountSchema } from '#shared/users/account.contract.ts';

export const GET = endpoint({
  summary: "The session's user and their open sessions.",
  group: 'Sign-in and account',
  access: 'user',
  response: accountSchema,
  handle: ({ app, locals }) => app.account.get(requireSession(locals.session)),
});

export const DELETE = endpoint({
  summary: "Deletes the session's user for good.",
  group: 'Sign-in and account',
  access: 'user',
  recentSignIn: true,
  response: accountDeletedSchema,
  errors: ['last-admin-account'],
  handle: async ({ app, locals }) => {
    const session = requireSession(locals.session);
    const cookies = await app.account.remove(session);
    app.security.record({ event: 'account-deleted', outcome: 'success', userId: session.user.id });
    return withCookies(Response.json({ user: null }), cookies);
  },
});

export const ALL = otherMethods({ GET, DELETE });
