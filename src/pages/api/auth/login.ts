import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { beginSignIn } from '#server/http/sign-in.ts';
import { loginQuerySchema } from '#shared/session/session.contract.ts';

export const prerender = false;

export const GET = endpoint({
  access: 'public',
  limit: 'sign-in',
  query: loginQuerySchema,
  handle: ({ request, url, locals, query }) => beginSignIn(locals.app, { request, url, query }),
});

export const ALL = otherMethods({ GET });
