import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { finishSignIn } from '#server/http/sign-in.ts';
import { REDIRECT } from '#shared/http/response.contract.ts';

export const GET = endpoint({
  summary:
    'Where the identity provider redirects to; sets the session cookie and redirects to the page that started the sign-in.',
  group: 'Sign-in and account',
  access: 'public',
  limit: 'sign-in',
  response: REDIRECT,
  handle: ({ app, request, url }) => finishSignIn(app, { request, url }),
});

export const ALL = otherMethods({ GET });
