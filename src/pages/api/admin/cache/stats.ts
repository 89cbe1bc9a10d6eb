import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { cacheStatsSchema } from '#shared/cache/cache.contract.ts';

export const GET = endpoint({
  summary: 'What the caches hold.',
  group: 'Admin: site',
  access: 'admin',
  response: cacheStatsSchema,
  handle: ({ app }) => app.caches.stats(),
});

export const ALL = otherMethods({ GET });
