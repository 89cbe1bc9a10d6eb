import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { App as GalleryApp } from '#server/app.ts';
import { isDemoProviderPath } from '#server/auth/demo-provider/demo-client.ts';
import type { DemoProvider } from '#server/auth/demo-provider/demo-provider.ts';
import { readVisit } from '#server/http/visit.ts';
import { ERRORS, type ErrorCode } from '#shared/http/error-catalogue.ts';
import { byteCache } from './byte-cache.ts';
import { clientAddress } from './client-address.ts';
import { mediaFiles } from './media-files.ts';
import { compressOnDemand } from './on-demand-answer.ts';
import type { RepeatedAnswers } from './repeated-answers.ts';
import { requestIds } from './request-id.ts';
import { securityHeaders } from './security-headers.ts';
import { staticSender } from './send-static.ts';
import type { FollowedReleases, ServedRelease } from './served-release.ts';
import { cleanPath, mediaPath, requestPath } from './url-path.ts';

const MEMORY_CACHE_BYTES = 64 * 1024 * 1024;
const TARGET_MAX_CHARACTERS = 4_096;
const HEADERS_MAX_BYTES = 16 * 1024;
const HEADERS_TIMEOUT_MS = 15_000;
const REQUEST_TIMEOUT_MS = 120_000;
const KEEP_ALIVE_MS = 65_000;
/** What a multipart body weighs beyond the file in it. */
const BODY_OVERHEAD_BYTES = 1024 * 1024;

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const HOST = /^(?:[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/;

type Deps = {
  app: GalleryApp;
  releases: FollowedReleases;
  repeated: RepeatedAnswers;
  log: Logger;
  /** The identity provider of the demo, where it is in use. */
  demoProvider?: DemoProvider | undefined;
};

/** An address as the log shows it: what a sign-in carries in its query is nobody's business. */
const loggable = (url: string): string =>
  url.startsWith('/api/auth/') || isDemoProviderPath(url) ? url.replace(/\?.*/, '') : url;

/** Our HTTP server: files of the served release first, then media, then Astro's handler for on-demand paths. */
export function createSiteServer({ app, releases, repeated, log, demoProvider }: Deps): Server {
  const { settings } = app;
  const common = Object.entries(securityHeaders(settings)).flat();
  const sendStatic = staticSender(byteCache(MEMORY_CACHE_BYTES));
  const findMedia = mediaFiles(`${settings.dataDir}/media`);
  const nextId = requestIds(settings.trustProxy > 0);
  const bodyMaxBytes = settings.uploadMaxMb * 1024 * 1024 + BODY_OVERHEAD_BYTES;

  const sendProblem = (response: ServerResponse, code: ErrorCode, headers: string[]): void => {
    const { status, title, detail } = ERRORS[code];
    const body = JSON.stringify({ type: `/problems/${code}`, title, status, detail });
    const own = ['Content-Type', 'application/problem+json', 'Cache-Control', 'no-store'];
    response.writeHead(status, [...headers, ...own, 'Content-Length', String(Buffer.byteLength(body))]).end(body);
  };

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

  const refusal = (request: IncomingMessage): ErrorCode | undefined => {
    if ((request.url ?? '').length > TARGET_MAX_CHARACTERS) return 'address-too-long';
    if (!METHODS.has(request.method ?? '')) return 'method-not-allowed';
    if (!HOST.test(request.headers.host ?? '')) return 'malformed-request';
    if (Number(request.headers['content-length'] ?? 0) > bodyMaxBytes) return 'body-too-large';
    return undefined;
  };

  const onDemand = async (
    request: IncomingMessage,
    response: ServerResponse,
    release: ServedRelease,
    path: string,
    id: string,
    headers: string[],
  ) => {
    // What stands in the way here (no database) is said by the endpoint.
    if (await repeated.send(request, response, headers).catch(() => false)) return;
    const visit = await readVisit(app, request.headers.cookie ?? null);
    const isKnown = !(visit instanceof Response);
    for (let at = 0; at < headers.length; at += 2) response.setHeader(headers[at] ?? '', headers[at + 1] ?? '');
    if (demoProvider && isDemoProviderPath(path)) return demoProvider(request, response);
    let unknown = false;
    const locals = {
      app,
      requestId: id,
      clientAddress: clientAddress(request, settings.trustProxy),
      // Without a database the middleware says so itself.
      ...(isKnown ? { visit } : {}),
      offerRepeat: repeated.offerFor(request),
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

  const answer = async (request: IncomingMessage, response: ServerResponse, id: string): Promise<void> => {
    const release = releases.current();
    const headers = [...common, 'X-Request-Id', id];
    const refused = refusal(request);
    if (refused) return sendProblem(response, refused, [...headers, 'Connection', 'close']);
    const target = requestPath(request.url ?? '');
    if (!target) return sendProblem(response, 'malformed-request', headers);
    const { path, query } = target;
    const reading = request.method === 'GET' || request.method === 'HEAD';
    const media = mediaPath(path);
    const entry = release.find(path) ?? (media === undefined ? undefined : await findMedia(media));
    if (entry) {
      if (reading) return sendStatic(request, response, entry, headers);
      return sendProblem(response, 'method-not-allowed', [...headers, 'Allow', 'GET, HEAD']);
    }
    const clean = reading ? cleanPath(path) : undefined;
    if (clean !== undefined && release.find(clean)) {
      response.writeHead(308, [...headers, 'Location', encodeURI(clean) + query, 'Content-Length', '0']).end();
      return;
    }
    await onDemand(request, response, release, path, id, headers);
  };

  const server = createServer(
    {
      maxHeaderSize: HEADERS_MAX_BYTES,
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
    },
    (request, response) => {
      const id = nextId(request);
      const startedAt = performance.now();
      const url = loggable(request.url ?? '');
      response.once('close', () => {
        if (request.url === '/healthz') return;
        const ms = Math.round((performance.now() - startedAt) * 10) / 10;
        log.info({ id, method: request.method, url, status: response.statusCode, ms }, 'request');
      });
      answer(request, response, id).catch((error: unknown) => {
        log.error({ id, url, err: error }, 'request failed');
        if (response.headersSent) response.destroy();
        else sendProblem(response, 'internal-error', [...common, 'X-Request-Id', id]);
      });
    },
  );
  return server;
}
