import { isIPv4, isIPv6 } from 'node:net';

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const NETWORK_SEGMENTS = 4;

/** All eight segments of an IPv6 address. */
function segmentsOf(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  return [...before, ...Array<string>(missing).fill('0'), ...after];
}

/**
 * What counts as one address: an IPv4 address, or the /64 network of an IPv6 one, because its owner has all of its
 * addresses. Any other text is returned unchanged.
 */
export function addressGroup(address: string): string {
  const plain = address.replace(/%.*$/, '').replace(/^\[|\]$/g, '');
  const mapped = MAPPED_IPV4.exec(plain)?.[1];
  if (mapped !== undefined || isIPv4(plain)) return mapped ?? plain;
  if (!isIPv6(plain)) return plain;
  const network = segmentsOf(plain.toLowerCase()).slice(0, NETWORK_SEGMENTS);
  return `${network.map((segment) => segment.replace(/^0+(?=.)/, '')).join(':')}::/64`;
}
