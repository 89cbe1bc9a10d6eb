import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { RATE_LIMITS, rateLimitsService } from '#server/rate-limits/rate-limits.service.ts';
import { addSearchGallery } from '#tests/factories/search-gallery.ts';
import * as serverMetadata from '../../src/pages/.well-known/oauth-authorization-server.ts';
import * as resourceMetadata from '../../src/pages/.well-known/oauth-protected-resource/[...path].ts';
import * as mcp from '../../src/pages/mcp.ts';
import * as oauth from '../../src/pages/oauth/[...path].ts';
import { callEndpoint, type Endpoint } from './call-endpoint.ts';
import { listening } from './listening.ts';
import { openTestApp, type TestApp } from './test-app.ts';

const gets = (page: { GET: Endpoint['ALL'] }): Endpoint => ({ ...page, ALL: page.GET });

/** The routes that agents' clients use, by the beginning of their path. */
const ROUTES: [string, Endpoint][] = [
  ['/.well-known/oauth-authorization-server', gets(serverMetadata)],
  ['/.well-known/oauth-protected-resource', gets(resourceMetadata)],
  ['/oauth/', oauth],
  ['/mcp', mcp],
];
const RESOURCE = '/.well-known/oauth-protected-resource/';

async function result(opened: TestApp, request: IncomingMessage): Promise<Response> {
  const { method = 'GET', url = '/', headers } = request;
  const route = ROUTES.find(([path]) => url.startsWith(path))?.[1];
  if (!route) return new Response(null, { status: 404 });
  const body = method === 'GET' ? undefined : new Uint8Array(await buffer(request));
  return callEndpoint(opened, route, {
    ...{ method, path: `http://${headers.host}${url}`, origin: null, ...(body ? { body } : {}) },
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    params: url.startsWith(RESOURCE) ? { path: url.slice(RESOURCE.length) } : {},
  });
}

/** A gallery that other programs reach, without limits of requests: what agents' clients use of our server. */
export async function openAgentSite(): Promise<TestApp> {
  const server = createServer();
  const port = await listening(server);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const unlimited = Object.fromEntries(
    Object.keys(RATE_LIMITS).map((name) => [name, { perAddress: 1_000_000, perUser: 1_000_000 }]),
  ) as typeof RATE_LIMITS;
  const opened = await openTestApp({
    settings: { siteUrl: `http://localhost:${port}`, port },
    deps: { rateLimits: rateLimitsService(unlimited) },
  });
  await addSearchGallery(opened.db);
  server.on('request', async (request, response) => {
    const { status, headers, body } = await result(opened, request);
    response.writeHead(status, [...headers].flat());
    response.end(body ? Buffer.from(await new Response(body).arrayBuffer()) : undefined);
  });
  return opened;
}
