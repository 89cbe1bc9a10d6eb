import { AppError } from '#shared/http/app-error.ts';
import type { ErrorCode } from '#shared/http/error-catalogue.ts';

/** A client that would rather not call it an error (RFC 7240). */
const LENIENT = /(?:^|[,;]\s*)handling\s*=\s*"?lenient"?\s*(?:$|[,;])/i;

/**
 * The answer where there is nothing: 204 to a client that prefers lenient handling, else the error, as an `AppError`.
 * Neither is kept by caches.
 */
export function orNothing(request: Request, code: ErrorCode, detail: string): Response {
  if (!LENIENT.test(request.headers.get('Prefer') ?? '')) throw new AppError(code, { detail });
  return new Response(null, {
    status: 204,
    headers: { 'Preference-Applied': 'handling=lenient', 'Cache-Control': 'no-store', Vary: 'Prefer, Cookie' },
  });
}
