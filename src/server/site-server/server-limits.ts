import type { IncomingMessage, ServerOptions } from 'node:http';
import type { ErrorCode } from '#shared/http/error-catalogue.ts';

/** What the server accepts from a client. The only place of these numbers; `docs/operations.md` shows them. */
export const SERVER_LIMITS = {
  targetMaxCharacters: 4_096,
  headersMaxBytes: 16 * 1024,
  headersMaxCount: 100,
  /** From the first byte to the end of the headers. */
  headersTimeoutMs: 15_000,
  /** From the first byte to the end of the body. */
  requestTimeoutMs: 120_000,
  /** Between two requests of a connection. */
  keepAliveMs: 65_000,
  /** Without a byte in either direction, at any stage. */
  silenceMs: 300_000,
  /** How often these times are checked. */
  checkMs: 2_000,
  /** How long a client may keep sending after its response. */
  lingerMs: 2_000,
  /** Size of a multipart body beyond its file. */
  bodyOverheadBytes: 1024 * 1024,
  connections: 4_000,
  /** Per address that connects to us; ignored behind a proxy, which has all connections. */
  connectionsOfAnAddress: 1_000,
};

/** The limits, possibly with some replaced by a test. */
export type ServerLimits = typeof SERVER_LIMITS;

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const HOST = /^(?:[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/;

/** Whether a request has exactly one valid `Host`: of several, a proxy might use another one than we do. */
function namesOneHost({ headers, rawHeaders }: Pick<IncomingMessage, 'headers' | 'rawHeaders'>): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
  return hosts === 1 && HOST.test(headers.host ?? '');
}

/** Paths at which a body that is too large is reported as an image that is too large. */
const TAKES_IMAGES = /^\/api\/(?:upload|admin\/artwork)(?:\?|$)/;

/** The limits that Node's server enforces itself. */
export const serverOptions = (limits: ServerLimits): ServerOptions => ({
  maxHeaderSize: limits.headersMaxBytes,
  headersTimeout: limits.headersTimeoutMs,
  requestTimeout: limits.requestTimeoutMs,
  keepAliveTimeout: limits.keepAliveMs,
  connectionsCheckingInterval: limits.checkMs,
});

/** Checks a request by its head alone; its body has not been read. */
export const refusals =
  (limits: ServerLimits, uploadMaxMb: number) =>
  (request: Pick<IncomingMessage, 'url' | 'method' | 'headers' | 'rawHeaders'>): ErrorCode | undefined => {
    const bodyMaxBytes = uploadMaxMb * 1024 * 1024 + limits.bodyOverheadBytes;
    if ((request.url ?? '').length > limits.targetMaxCharacters) return 'address-too-long';
    if (!METHODS.has(request.method ?? '')) return 'method-not-allowed';
    if (!namesOneHost(request)) return 'malformed-request';
    if (Number(request.headers['content-length'] ?? 0) > bodyMaxBytes)
      return TAKES_IMAGES.test(request.url ?? '') ? 'file-too-large' : 'body-too-large';
    return undefined;
  };

/** Our error for a request that Node could not parse. */
export const CONNECTION_ERRORS: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headers-too-large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'body-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
};
