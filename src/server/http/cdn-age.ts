/** How long a CDN may keep an answer: seconds, or as long as the release is served that gave it. */
export type CdnAge = number | 'release';

/** What a CDN that does not know of releases may keep of one, in seconds: an open page looks for a new one every 30. */
const RELEASE_S = 10;
/** Netlify drops what it keeps with every deploy. */
const DEPLOY_S = 31_536_000;
/** Says on the way to `netlifyCaching` that an answer is the release's. */
const OF_RELEASE = 'of-release';

/** An answer that a CDN may keep (RFC 9213), and nobody else: browsers ask again. */
export function keptByCdn(response: Response, age: CdnAge): Response {
  const answer = new Response(response.body, response);
  const value = age === 'release' ? `public, max-age=${RELEASE_S}, ${OF_RELEASE}` : `public, max-age=${age}`;
  answer.headers.set('CDN-Cache-Control', value);
  return answer;
}

/** The headers by which Netlify's CDN keeps an answer, once for all its places, or does not: never one that carries a cookie. */
export function netlifyCaching(headers: Headers): Record<string, string> {
  const given = headers.get('CDN-Cache-Control');
  if (given === null || headers.has('Set-Cookie')) return { 'Netlify-CDN-Cache-Control': 'no-store' };
  const seconds = given.endsWith(OF_RELEASE) ? DEPLOY_S : Number(/max-age=(\d+)/.exec(given)?.[1] ?? 0);
  return {
    'Netlify-CDN-Cache-Control': `public, durable, max-age=${seconds}, stale-while-revalidate=${Math.min(seconds, 60)}`,
    'Netlify-Vary': 'header=Prefer',
  };
}
