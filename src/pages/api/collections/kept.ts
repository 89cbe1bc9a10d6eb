import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { requireSession } from '#server/http/guards.ts';
import { keptSchema } from '#shared/collections/collection.contract.ts';

export const prerender = false;

export const GET = endpoint({
  summary: "Ids of the images in each of the session's collections.",
  group: 'Collections',
  access: 'user',
  answer: keptSchema,
  handle: ({ locals }) => locals.app.collections.listKept(requireSession(locals.session).user.id),
});

export const ALL = otherMethods({ GET });

declare global {
  interface ApiRoutes {
    '/api/collections/kept': typeof ALL;
  }
}
