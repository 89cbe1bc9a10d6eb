import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { missingHint } from '#server/auth/session.ts';

const GIVEN = /^[A-Za-z0-9._-]{8,64}$/;

/** Creates request ids: unique across processes and restarts, cheap. A trusted proxy's own id is used. */
export function requestIds(trusted: boolean) {
  const prefix = randomBytes(6).toString('hex');
  let count = 0;
  return (request: Pick<IncomingMessage, 'headers'>): string => {
    const received = request.headers['x-request-id'];
    if (trusted && typeof received === 'string' && GIVEN.test(received)) return received;
    count += 1;
    return `${prefix}-${count.toString(36)}`;
  };
}

/** An entry of `X-Forwarded-For` without the port that some proxies add: `192.0.2.1:5000`, `[2001:db8::1]:5000`. */
const withoutPort = (entry: string): string => {
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(entry)?.[1];
  if (bracketed !== undefined) return bracketed;
  return /^(\d{1,3}(?:\.\d{1,3}){3}):\d+$/.exec(entry)?.[1] ?? entry;
};

/**
 * The address of the client, for limits and logs. With `trustProxy` proxies in front of us (`TRUST_PROXY`), the entry
 * that the outermost of them wrote into `X-Forwarded-For`; anything further left is set by the client.
 */
export function clientAddress(request: Pick<IncomingMessage, 'headers' | 'socket'>, trustProxy: number): string {
  const direct = request.socket.remoteAddress ?? '';
  if (trustProxy === 0) return direct;
  const header = request.headers['x-forwarded-for'];
  const claimed = (Array.isArray(header) ? header.join(',') : (header ?? ''))
    .split(',')
    .map((entry) => withoutPort(entry.trim()));
  const chain = [...claimed.filter(Boolean), direct];
  return chain[Math.max(0, chain.length - 1 - trustProxy)] ?? direct;
}

/** A request target in its parts. */
export type RequestPath = { path: string; query: string };

/** The path of a request target, decoded once; undefined if malformed (bad escapes, NUL, backslash). */
export function requestPath(target: string): RequestPath | undefined {
  const at = target.indexOf('?');
  const raw = at < 0 ? target : target.slice(0, at);
  if (!raw.startsWith('/') || raw.startsWith('//')) return undefined;
  const query = at < 0 ? '' : target.slice(at);
  if (!raw.includes('%')) return raw.includes('\\') ? undefined : { path: raw, query };
  try {
    const path = decodeURIComponent(raw);
    return path.includes('\0') || path.includes('\\') ? undefined : { path, query };
  } catch {
    return undefined;
  }
}

/**
 * The canonical address of a page requested in another spelling: without a trailing slash, without `.html` or
 * `index.html`. Undefined if the path is canonical.
 */
export function cleanPath(path: string): string | undefined {
  if (path === '/' || !/(?:\/|\.html|\/index)$/.test(path)) return undefined;
  const clean =
    path
      .replace(/\/+$/, '')
      .replace(/(?:\/index)?\.html$/, '')
      .replace(/\/index$/, '') || '/';
  return clean === path ? undefined : clean;
}

/** Whether a path can be a page that is rendered on demand: no file reveals that these exist. */
export const isOnDemandPage = (path: string): boolean =>
  /^\/(?:admin(?:\/[a-z-]+)?|(?:collections|s|g|similar|oauth\/consent)\/[\w-]+)$/.test(path);

const MEDIA = /^\/media((?:\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)+\.(?:avif|webp|png|jpe?g|gif))$/;

/** The path below the media folder in an address, without its version segment; undefined for anything else. */
export const mediaPath = (path: string): string | undefined => MEDIA.exec(path)?.[1]?.replace(/^\/v\d+\//, '/');

/** Whether a browser navigates to what it requests. */
const isPageRequest = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && headers.accept?.includes('text/html') === true;

/** Header name and value, for a page of a browser whose session lacks the hint; otherwise empty. */
export function hintFor(request: IncomingMessage, isSecure: boolean): readonly string[] {
  const hint = isPageRequest(request) ? missingHint(request.headers.cookie, isSecure) : undefined;
  return hint ? ['Set-Cookie', hint] : [];
}
