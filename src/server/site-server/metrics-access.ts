import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Settings } from '#server/env.ts';

const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/;
/** What proxies add: with one of these the client is somebody else than who connects. */
const PROXY_HEADERS = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'];

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Whether a request may read the metrics: it carries the token (`METRICS_TOKEN`). The demo also answers this very machine,
 * through no proxy; elsewhere a proxy that adds no header would open them to everyone.
 */
export function mayReadMetrics(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  { metricsToken: token, demo }: Pick<Settings, 'metricsToken' | 'demo'>,
): boolean {
  const given = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];
  if (given !== undefined) return token !== undefined && timingSafeEqual(digest(given), digest(token));
  return (
    demo && LOOPBACK.test(socket.remoteAddress ?? '') && PROXY_HEADERS.every((name) => headers[name] === undefined)
  );
}
