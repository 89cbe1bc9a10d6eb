import { serverMetadata } from '#server/http/oauth-route.ts';

export const prerender = false;

export const GET = serverMetadata;
