import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { cacheClearSchema } from '#shared/cache/cache.contract.ts';
import { messageSchema } from '#shared/http/message.contract.ts';

export const POST = endpoint({
  summary: 'Clears one kind of cache, or all.',
  group: 'Admin: site',
  access: 'admin',
  body: cacheClearSchema,
  response: messageSchema,
  handle: ({ app, body, user }) => app.caches.clear(body.cacheType, user),
});

export const ALL = otherMethods({ POST });
