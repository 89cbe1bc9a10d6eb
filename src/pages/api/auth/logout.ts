import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { requireSession } from '#server/http/guards.ts';
import { withCookies } from '#server/http/visit.ts';
import { logoutQuerySchema } from '#shared/session/session.contract.ts';

export const prerender = false;

export const POST = endpoint({
  access: 'user',
  query: logoutQuerySchema,
  handle: async ({ locals, query }) => {
    const session = requireSession(locals.session);
    const cookies = await locals.app.sessions.end(session, query.everywhere === '1');
    locals.app.security.record({ event: 'sign-out', outcome: 'success', userId: session.user.id });
    return withCookies(Response.json({ user: null }), cookies);
  },
});

export const ALL = otherMethods({ POST });
