import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { withOneLockWait } from '#db/wait-for-lock.ts';
import type { App as GalleryApp } from '#server/app.ts';
import { isDemoProviderPath } from '#server/auth/demo-provider/demo-client.ts';
import type { DemoProvider } from '#server/auth/demo-provider/demo-provider.ts';
import { readRequestSession } from '#server/http/access.ts';
import { securityHeaders } from '#server/http/security-headers.ts';
import { mediaDirOf } from '#server/image-host/local-image-host.ts';
import { BACKGROUND_HEADER } from '#shared/http/background.ts';
import { guardConnections } from './guard-connections.ts';
import { loggable } from './log.ts';
import { mediaFiles } from './media-files.ts';
import { compressOnDemand } from './on-demand-response.ts';
import { sendError, sendProblem, sendRefusal } from './problem-response.ts';
import {
  cleanPath,
  clientAddress,
  hintFor,
  isOnDemandPage,
  mediaPath,
  type RequestPath,
  requestIds,
  requestPath,
} from './request-head.ts';
import { staticSender } from './send-static.ts';
import type { FollowedReleases, ServedRelease } from './served-release.ts';
import { refusals, SERVER_LIMITS, type ServerLimits, serverOptions } from './server-limits.ts';
import { mayReadMetrics, PROBE, routeClass, serverMetrics } from './server-metrics.ts';
import { CACHE_CONTROL, type StaticEntry } from './static-entry.ts';

const MEMORY_CACHE_BYTES = 64 * 1024 * 1024;

type Deps = {
  app: GalleryApp;
  releases: FollowedReleases;
  log: Logger;
  /** The identity provider of the demo, if it is in use. */
  demoProvider?: DemoProvider | undefined;
  /** Replaces some of the limits. */
  limits?: Partial<ServerLimits>;
};

/** Our HTTP server: files of the served release first, then media, then Astro's handler for on-demand paths. */
export function createSiteServer({ app, releases, log, demoProvider, limits: given }: Deps): Server {
  const { settings } = app;
  const common = Object.entries(securityHeaders(settings)).flat();
  const fileCache = new LRUCache<string, Buffer>({
    maxSize: MEMORY_CACHE_BYTES,
    sizeCalculation: ({ length }) => length || 1,
  });
  const sendStatic = staticSender(fileCache);
  const metrics = serverMetrics(app, () => fileCache.calculatedSize);
  const media = mediaFiles(mediaDirOf(settings));
  app.withheldMedia.observe((publicIds) => {
    for (const { key } of media.forget(publicIds)) fileCache.delete(key);
  });
  const nextId = requestIds(settings.trustProxy > 0);
  const isSecure = settings.siteUrl.startsWith('https:');
  const limits = { ...SERVER_LIMITS, ...given };
  const refusal = refusals(limits, settings.uploadMaxMb);

  const sendNotFound = async (
    request: IncomingMessage,
    response: ServerResponse,
    release: ServedRelease,
    path: string,
    headers: string[],
  ) => {
    const page = release.notFound;
    if (page && !path.startsWith('/api/')) await sendStatic(request, response, page, headers, 404);
    else sendProblem(response, 'not-found', headers);
  };

  const sendMetrics = async (request: IncomingMessage, response: ServerResponse, headers: string[]) => {
    // For everyone else it does not exist.
    if (request.method !== 'GET' || !mayReadMetrics(request, settings))
      return sendProblem(response, 'not-found', headers);
    const text = await metrics.text();
    const own = ['Content-Type', metrics.contentType, 'Cache-Control', 'no-store'];
    response.writeHead(200, [...headers, ...own, 'Content-Length', String(Buffer.byteLength(text))]).end(text);
  };

  const onDemand = async (
    request: IncomingMessage,
    response: ServerResponse,
    release: ServedRelease,
    path: string,
    id: string,
    headers: string[],
  ) => {
    const countsAsActivity = request.headers[BACKGROUND_HEADER.toLowerCase()] === undefined;
    const visit = await readRequestSession(app, request.headers.cookie ?? null, countsAsActivity);
    const isKnown = !(visit instanceof Response);
    for (let at = 0; at < headers.length; at += 2) response.setHeader(headers[at] ?? '', headers[at + 1] ?? '');
    if (demoProvider && isDemoProviderPath(path)) return demoProvider(request, response);
    let unknown = false;
    const locals = {
      app,
      requestId: id,
      clientAddress: clientAddress(request, settings.trustProxy),
      // Without a database, the middleware sends the error.
      ...(isKnown ? { visit } : {}),
    };
    const { writeHead, write, end } = response;
    compressOnDemand(request, response);
    await release.handler(
      request,
      response,
      () => {
        unknown = true;
      },
      locals,
    );
    if (!unknown) return;
    Object.assign(response, { writeHead, write, end });
    for (const name of response.getHeaderNames()) response.removeHeader(name);
    await sendNotFound(request, response, release, path, headers);
  };

  const countView = ({ headers }: IncomingMessage, path: string): void =>
    app.insight.viewed({
      path,
      userAgent: headers['user-agent'],
      purpose: [headers['sec-purpose']].flat()[0],
    });

  /** Sends a public image to everyone, a hidden one to admins only and uncached. */
  const findMedia = async (request: IncomingMessage, path: string): Promise<StaticEntry | undefined> => {
    const withheld = await app.withheldMedia.reasonFor(path);
    if (withheld === undefined) return media.find(path);
    if (withheld === 'taken-down' || request.headers.cookie === undefined) return undefined;
    const visit = await readRequestSession(app, request.headers.cookie, false);
    if (visit instanceof Response || visit.viewer.kind !== 'admin') return undefined;
    const entry = await media.find(path);
    return entry && { ...entry, cacheControl: CACHE_CONTROL.hidden };
  };

  /** Sends the file of an address, or redirects to its canonical spelling; returns whether it did. */
  const sendFile = async (
    request: IncomingMessage,
    response: ServerResponse,
    release: ServedRelease,
    { path, query }: RequestPath,
    headers: string[],
  ): Promise<boolean> => {
    const reading = request.method === 'GET' || request.method === 'HEAD';
    const image = mediaPath(path);
    const page = release.find(path);
    if (page && request.method === 'GET') countView(request, path);
    const entry = page ?? (image === undefined ? undefined : await findMedia(request, image));
    if (entry && reading) await sendStatic(request, response, entry, headers);
    else if (entry) sendProblem(response, 'method-not-allowed', [...headers, 'Allow', 'GET, HEAD']);
    if (entry || !reading) return entry !== undefined;
    const clean = cleanPath(path);
    if (clean === undefined || !(release.find(clean) || isOnDemandPage(clean))) return false;
    response.writeHead(308, [...headers, 'Location', encodeURI(clean) + query, 'Content-Length', '0']).end();
    return true;
  };

  /** Handles requests that are neither refused nor in memory. */
  const result = async (
    request: IncomingMessage,
    response: ServerResponse,
    id: string,
    headers: string[],
  ): Promise<void> => {
    const release = releases.current();
    const target = requestPath(request.url ?? '');
    if (!target) return sendProblem(response, 'malformed-request', headers);
    headers.push(...hintFor(request, isSecure));
    if (target.path === '/metrics') return sendMetrics(request, response, headers);
    if (await sendFile(request, response, release, target, headers)) return;
    await withOneLockWait(() => onDemand(request, response, release, target.path, id, headers));
  };

  const server = createServer(serverOptions(limits), (request, response) => {
    const id = nextId(request);
    const startedAt = performance.now();
    const url = loggable(request.url ?? '');
    response.on('close', () => {
      const seconds = (performance.now() - startedAt) / 1_000;
      const route = routeClass(url);
      const { statusCode: status } = response;
      metrics.countRequest(route, status, seconds);
      if (route === PROBE) return;
      log.info({ id, method: request.method, url, status, ms: Math.round(seconds * 10_000) / 10 }, 'request');
    });
    const headers = [...common, 'X-Request-Id', id];
    const refused = refusal(request);
    if (refused) return sendRefusal(response, refused, headers, settings.uploadMaxMb);
    result(request, response, id, headers).catch((error: unknown) => {
      log.error({ id, url, err: error }, 'request failed');
      if (response.headersSent) response.destroy();
      else sendError(request, response, { error, path: requestPath(request.url ?? '')?.path ?? '/', headers });
    });
  });
  guardConnections(server, {
    limits,
    headers: common,
    refusal,
    behindProxy: settings.trustProxy > 0,
    onShed: (reason) => {
      metrics.countShed(reason);
      log.info({ reason }, 'connection shed');
    },
  });
  return server;
}
