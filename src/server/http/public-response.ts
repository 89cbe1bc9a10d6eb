import { hash } from 'node:crypto';
import { matchesEtag } from './negotiation.ts';

/**
 * A shared cache may keep public responses for a minute, a browser revalidates each time (the ETag makes that cheap), and
 * `Vary` separates the responses for signed-out and signed-in people.
 */
const PUBLIC_HEADERS = { 'Cache-Control': 'public, max-age=0, s-maxage=60, must-revalidate', Vary: 'Cookie' };

/**
 * JSON that everybody may see and caches may keep, with a weak ETag (weak, because the server may compress it); 304 if the
 * client's copy is current.
 */
export function publicResponse(
  request: Request,
  json: string | Buffer,
  headers: Record<string, string> = {},
): Response {
  const etag = `W/"${hash('sha1', json, 'base64url')}"`;
  const all = { ...headers, ...PUBLIC_HEADERS, ETag: etag };
  if (matchesEtag(request.headers.get('If-None-Match') ?? undefined, etag))
    return new Response(null, { status: 304, headers: all });
  return new Response(json as BodyInit, { headers: { ...all, 'Content-Type': 'application/json' } });
}
