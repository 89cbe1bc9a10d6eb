import { mcpRoute } from '#server/http/mcp-route.ts';

export const prerender = false;

export const ALL = mcpRoute;
