import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { requireSession } from '#server/http/guards.ts';

export const prerender = false;

export const POST = endpoint({
  access: 'admin',
  handle: ({ locals }) => locals.app.gallerySync.sync(requireSession(locals.session).user),
});

export const ALL = otherMethods({ POST });
