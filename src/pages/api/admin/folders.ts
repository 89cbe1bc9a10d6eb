import { endpoint, otherMethods } from '#server/http/endpoint.ts';

export const prerender = false;

export const GET = endpoint({ access: 'admin', handle: ({ locals }) => locals.app.imageDesk.folders() });

export const ALL = otherMethods({ GET });
