import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { recheckResponseSchema } from '#shared/collecting/collect.contract.ts';

/** Sources of one call: each takes a second or more. */
const RECHECKED_AT_ONCE = 5;

export const prerender = false;

export const POST = endpoint({
  summary: 'Asks the sources that were not asked for longest, a few at a time; `left` says how many remain.',
  group: 'Admin: images',
  access: 'admin',
  limit: 'upload',
  response: recheckResponseSchema,
  handle: ({ locals }) => locals.app.collecting.recheck({ limit: RECHECKED_AT_ONCE }),
});

export const ALL = otherMethods({ POST });

declare global {
  interface ApiRoutes {
    '/api/admin/collect/recheck': typeof ALL;
  }
}
