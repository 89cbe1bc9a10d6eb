import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { finishSignIn } from '#server/http/sign-in.ts';

export const prerender = false;

export const GET = endpoint({
  access: 'public',
  limit: 'sign-in',
  handle: ({ request, url, locals }) => finishSignIn(locals.app, { request, url }),
});

export const ALL = otherMethods({ GET });
