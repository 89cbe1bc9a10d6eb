import { requireSession } from '#server/http/access.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { cacheClearSchema } from '#shared/cache/cache.contract.ts';
import { messageSchema } from '#shared/http/message.contract.ts';

export const POST = endpoint({
  summary: 'Clears one kind of cache, or all.',
  group: 'Admin: site',
  access: 'admin',
  body: cacheClearSchema,
  response: messageSchema,
  handle: ({ locals, body }) => locals.app.caches.clear(body.cacheType, requireSession(locals.session).user),
});

export const ALL = otherMethods({ POST });
