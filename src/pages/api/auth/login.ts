import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { beginSignIn } from '#server/http/sign-in.ts';
import { REDIRECT } from '#shared/http/response.contract.ts';
import { loginQuerySchema } from '#shared/session/session.contract.ts';

export const GET = endpoint({
  summary: 'Redirects to the identity provider.',
  group: 'Sign-in and account',
  access: 'public',
  limit: 'sign-in',
  query: loginQuerySchema,
  response: REDIRECT,
  errors: ['identity-provider-failed'],
  handle: ({ app, request, url, locals, query }) => beginSignIn(app, { request, url, query, session: locals.session }),
});

export const ALL = otherMethods({ GET });
