import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { adminStatusQuerySchema, adminStatusSchema } from '#shared/users/user.contract.ts';

export const GET = endpoint({
  summary: "Whether the session's user is an admin; false for anyone else's id.",
  group: 'Sign-in and account',
  access: 'public',
  query: adminStatusQuerySchema,
  response: adminStatusSchema,
  handle: async ({ app, query, viewer }) => ({ isAdmin: await app.users.isAdmin(viewer, query.userId) }),
});

export const ALL = otherMethods({ GET });
