import { hash } from 'node:crypto';

/**
 * A shared cache may keep public answers for a minute, a browser asks again each time (the ETag makes that cheap), and
 * `Vary` keeps the answers for signed-out and signed-in people apart.
 */
const PUBLIC_HEADERS = { 'Cache-Control': 'public, max-age=0, s-maxage=60, must-revalidate', Vary: 'Cookie' };

/** The entity tags of `If-None-Match`, without their weakness marks. */
const tagsOf = (request: Request): string[] =>
  (request.headers.get('If-None-Match') ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));

/**
 * JSON that everybody may see and caches may keep, with a weak ETag (weak, because the server may compress it);
 * 304 when the caller has it already.
 */
export function publicResponse(request: Request, json: string, headers: Record<string, string> = {}): Response {
  const tag = `"${hash('sha1', json, 'base64url')}"`;
  const known = tagsOf(request);
  const all = { ...headers, ...PUBLIC_HEADERS, ETag: `W/${tag}` };
  if (known.includes(tag) || known.includes('*')) return new Response(null, { status: 304, headers: all });
  return new Response(json, { headers: { ...all, 'Content-Type': 'application/json' } });
}
