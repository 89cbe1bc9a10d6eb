import { endpoint, otherMethods } from '#server/http/endpoint.ts';

export const prerender = false;

export const GET = endpoint({ access: 'admin', handle: ({ locals }) => locals.app.caches.stats() });

export const ALL = otherMethods({ GET });
