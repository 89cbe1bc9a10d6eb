import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { requireSession } from '#server/http/guards.ts';
import { cacheClearSchema } from '#shared/cache/cache.contract.ts';

export const prerender = false;

export const POST = endpoint({
  access: 'admin',
  body: cacheClearSchema,
  handle: ({ locals, body }) => locals.app.caches.clear(body.cacheType, requireSession(locals.session).user),
});

export const ALL = otherMethods({ POST });
