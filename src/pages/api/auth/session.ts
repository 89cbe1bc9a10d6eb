import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { sessionResponseSchema } from '#shared/session/session.contract.ts';

export const GET = endpoint({
  summary: "The session's user and when the session ends, or `user: null`.",
  group: 'Sign-in and account',
  access: 'public',
  response: sessionResponseSchema,
  handle: ({ app, locals }) => app.users.sessionResponse(locals.session),
});

export const ALL = otherMethods({ GET });
