import { hash } from 'node:crypto';
import { matchesEtag } from './negotiation.ts';

/**
 * A shared cache may keep public answers for a minute, a browser asks again each time (the ETag makes that cheap), and
 * `Vary` keeps the answers for signed-out and signed-in people apart.
 */
const PUBLIC_HEADERS = { 'Cache-Control': 'public, max-age=0, s-maxage=60, must-revalidate', Vary: 'Cookie' };

/**
 * JSON that everybody may see and caches may keep, with a weak ETag (weak, because the server may compress it);
 * 304 when the caller has it already.
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
