import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { adminStatusQuerySchema } from '#shared/users/user.contract.ts';

export const prerender = false;

export const GET = endpoint({
  access: 'public',
  query: adminStatusQuerySchema,
  handle: async ({ locals, query }) => ({ isAdmin: await locals.app.users.isAdmin(locals.viewer, query.userId) }),
});

export const ALL = otherMethods({ GET });
