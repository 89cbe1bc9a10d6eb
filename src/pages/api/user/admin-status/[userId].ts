import { endpoint, otherMethods } from '#server/http/endpoint.ts';

export const prerender = false;

/** The spec lets the user's id stand in the query key too, whose segments are joined with slashes (spec 7). */
export const GET = endpoint({
  access: 'public',
  handle: async ({ locals, params }) => ({ isAdmin: await locals.app.users.isAdmin(locals.viewer, params.userId) }),
});

export const ALL = otherMethods({ GET });
