import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { recheckQuerySchema, recheckResponseSchema } from '#shared/collecting/collect.contract.ts';

/** Sources of one call: each takes a second or more. */
const RECHECKED_AT_ONCE = 5;

export const POST = endpoint({
  summary:
    'Asks the sources that were not asked for longest, a few at a time; `left` says how many remain. The next call sends `since` back and goes on.',
  group: 'Admin: images',
  access: 'admin',
  limit: 'upload',
  query: recheckQuerySchema,
  response: recheckResponseSchema,
  handle: ({ app, query: { since } }) =>
    app.collecting.recheck({ limit: RECHECKED_AT_ONCE, ...(since && { since: new Date(since) }) }),
});

export const ALL = otherMethods({ POST });
