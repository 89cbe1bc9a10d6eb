import type { IncomingMessage } from 'node:http';

/**
 * The address of the client, for limits and logs. With `trustProxy` proxies in front of us (`TRUST_PROXY`), the entry
 * that the outermost of them wrote into `X-Forwarded-For`; anything further left is the client's own claim.
 */
export function clientAddress(request: Pick<IncomingMessage, 'headers' | 'socket'>, trustProxy: number): string {
  const direct = request.socket.remoteAddress ?? '';
  if (trustProxy === 0) return direct;
  const header = request.headers['x-forwarded-for'];
  const claimed = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',').map((entry) => entry.trim());
  const chain = [...claimed.filter(Boolean), direct];
  return chain[Math.max(0, chain.length - 1 - trustProxy)] ?? direct;
}
