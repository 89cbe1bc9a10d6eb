import { requireSession, withCookies } from '#server/http/access.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { logoutQuerySchema, signedOutSchema } from '#shared/session/session.contract.ts';

export const POST = endpoint({
  summary: 'Ends the session, or every session of the user.',
  group: 'Sign-in and account',
  access: 'user',
  query: logoutQuerySchema,
  response: signedOutSchema,
  handle: async ({ app, locals, query }) => {
    const session = requireSession(locals.session);
    const cookies = await app.sessions.end(session, query.everywhere === '1');
    app.security.record({ event: 'sign-out', outcome: 'success', userId: session.user.id });
    return withCookies(Response.json({ user: null }), cookies);
  },
});

export const ALL = otherMethods({ POST });
