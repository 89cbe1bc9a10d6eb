import type { IncomingMessage } from 'node:http';

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
