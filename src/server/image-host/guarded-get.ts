import { type LookupAddress, type LookupAllOptions, lookup as systemLookup } from 'node:dns';
import { get as getOverHttp, type IncomingMessage, type OutgoingHttpHeaders, type RequestOptions } from 'node:http';
import { get as getOverHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Networks without public addresses: this machine, networks behind a router, cloud metadata, examples, multicast, reserved. */
const INNER_IPV4: readonly (readonly [net: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Azure's metadata service has an otherwise public address.
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];
/** The same of IPv6, and the networks that carry an IPv4 address inside. */
const INNER_IPV6: readonly (readonly [net: string, prefix: number])[] = [
  ['::', 96],
  ['::ffff:0:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
];

const inner = new BlockList();
for (const [net, prefix] of INNER_IPV4) inner.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of INNER_IPV6) inner.addSubnet(net, prefix, 'ipv6');

/** Whether an IP address is in the public internet; false for other texts. */
export function isPublicIp(ip: string): boolean {
  const version = isIP(ip);
  return version !== 0 && !inner.check(ip, version === 6 ? 'ipv6' : 'ipv4');
}

/** Names to addresses, as Node's own `dns.lookup` with `all`. */
type Resolve = (
  host: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

/**
 * A DNS lookup that rejects names with a non-public address. The connection uses exactly the checked addresses, so changing the
 * name in between has no effect.
 */
export const publicLookup =
  (resolve: Resolve = systemLookup): LookupFunction =>
  (host, options, done) => {
    resolve(host, { ...options, all: true }, (error, found) => {
      const [first] = found ?? [];
      if (error || !first) return done(error ?? new Error(`${host} has no address`), '');
      if (!found.every(({ address }) => isPublicIp(address)))
        return done(new Error(`${host} is not a public address`), '');
      if (options.all) done(null, found);
      else done(null, first.address, first.family);
    });
  };

/** Timeout of one response with its body, in ms. */
const FETCH_TIMEOUT_MS = 20_000;

/**
 * Which hosts that are not public may be reached (this machine, its networks): all, none, or those that a rule allows; and
 * what ends a response with its body that takes too long.
 */
export type Reach = {
  inner: boolean | ((url: URL) => boolean);
  lookup?: RequestOptions['lookup'];
  timeout?: (url: URL) => AbortSignal;
};

function optionsFor(url: URL, { inner, lookup = publicLookup() }: Reach): RequestOptions {
  const options = { agent: false } as const;
  if (typeof inner === 'function' ? inner(url) : inner) return options;
  const ip = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(ip) && !isPublicIp(ip)) throw new Error(`${url.hostname} is not a public address`);
  return { ...options, lookup };
}

/**
 * Opens an untrusted address without following redirects. It must not resolve to networks that only our server reaches, by
 * name or by number. Rejects with the reason; the caller reads the body or destroys it.
 */
export function guardedGet(url: URL, reach: Reach, headers: OutgoingHttpHeaders = {}): Promise<IncomingMessage> {
  if (!/^https?:$/.test(url.protocol)) throw new Error(`${url.protocol} is not supported for images`);
  const get = url.protocol === 'http:' ? getOverHttp : getOverHttps;
  const signal = reach.timeout?.(url) ?? AbortSignal.timeout(FETCH_TIMEOUT_MS);
  const options = { ...optionsFor(url, reach), signal, headers };
  return new Promise((resolve, reject) => {
    const request = get(url, options, (response) => {
      // Node ends a body that takes too long as a lost connection.
      signal.addEventListener('abort', () => response.destroy(signal.reason), { once: true });
      resolve(response);
    });
    request.once('error', reject);
  });
}
