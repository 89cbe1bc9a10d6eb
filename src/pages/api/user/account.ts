import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { requireSession } from '#server/http/guards.ts';
import { withCookies } from '#server/http/visit.ts';

export const prerender = false;

export const GET = endpoint({
  access: 'user',
  handle: ({ locals }) => locals.app.account.get(requireSession(locals.session)),
});

export const DELETE = endpoint({
  access: 'user',
  handle: async ({ locals }) =>
    withCookies(Response.json({ user: null }), await locals.app.account.remove(requireSession(locals.session))),
});

export const ALL = otherMethods({ GET, DELETE });
