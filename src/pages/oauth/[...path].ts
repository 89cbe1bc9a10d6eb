import { oauthRoute } from '#server/http/oauth-route.ts';

export const prerender = false;

export const ALL = oauthRoute;
