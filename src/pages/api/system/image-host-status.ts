import { endpoint, otherMethods } from '#server/http/endpoint.ts';

export const prerender = false;

export const GET = endpoint({ access: 'public', handle: ({ locals }) => locals.app.imageHostStatus.status() });

export const ALL = otherMethods({ GET });
