import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { adminStatusSchema } from '#shared/users/user.contract.ts';

/** The spec lets the user's id be in the query key too, whose segments are joined with slashes (spec 7). */
export const GET = endpoint({
  summary: 'The same, with the id in the path.',
  group: 'Sign-in and account',
  access: 'public',
  response: adminStatusSchema,
  handle: async ({ app, params, viewer }) => ({ isAdmin: await app.users.isAdmin(viewer, params.userId) }),
});

export const ALL = otherMethods({ GET });
