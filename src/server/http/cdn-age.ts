/** How long a CDN may cache a response: seconds, or as long as the release that produced it is served. */
export type CdnAge = number | 'release';

/** For CDNs that can't purge by release, in seconds: an open page looks for a new one every 30. */
const RELEASE_S = 10;
/** Netlify purges its cache with every deploy. */
const DEPLOY_S = 31_536_000;
/** Tells `netlifyCaching` that a response belongs to the release. */
const OF_RELEASE = 'of-release';

/** A response that a CDN may cache (RFC 9213), but browsers may not. */
export function cachedByCdn(response: Response, age: CdnAge): Response {
  const result = new Response(response.body, response);
  const value = age === 'release' ? `public, max-age=${RELEASE_S}, ${OF_RELEASE}` : `public, max-age=${age}`;
  result.headers.set('CDN-Cache-Control', value);
  return result;
}

/** Headers that make Netlify's CDN cache a response for all its regions, or not: never one with a cookie. */
export function netlifyCaching(headers: Headers): Record<string, string> {
  const header = headers.get('CDN-Cache-Control');
  if (header === null || headers.has('Set-Cookie')) return { 'Netlify-CDN-Cache-Control': 'no-store' };
  const seconds = header.endsWith(OF_RELEASE) ? DEPLOY_S : Number(/max-age=(\d+)/.exec(header)?.[1] ?? 0);
  return {
    'Netlify-CDN-Cache-Control': `public, durable, max-age=${seconds}, stale-while-revalidate=${Math.min(seconds, 60)}`,
    'Netlify-Vary': 'header=Prefer',
  };
}
