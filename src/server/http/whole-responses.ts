import { AppError } from '#shared/http/app-error.ts';
import type { ErrorCode } from '#shared/http/error-catalogue.ts';

/** A value as a JSON file that the browser saves, uncached. */
export const downloadResponse = (value: unknown, fileName: string): Response =>
  new Response(JSON.stringify(value, null, 2), {
    headers: {
      'Content-Type': 'application/json',
      'Content-Disposition': `attachment; filename="${fileName}"`,
      'Cache-Control': 'private, no-store',
    },
  });

/** A client that prefers no error (RFC 7240). */
const LENIENT = /(?:^|[,;]\s*)handling\s*=\s*"?lenient"?\s*(?:$|[,;])/i;

/**
 * The response if nothing was found: 204 for a client that prefers lenient handling, otherwise throws an `AppError`.
 * Neither is cached.
 */
export function emptyOrProblem(request: Request, code: ErrorCode, detail: string): Response {
  if (!LENIENT.test(request.headers.get('Prefer') ?? '')) throw new AppError(code, { detail });
  return new Response(null, {
    status: 204,
    headers: { 'Preference-Applied': 'handling=lenient', 'Cache-Control': 'no-store', Vary: 'Prefer, Cookie' },
  });
}

/** A search's encoded result; only its caller may cache it. */
export const searchResponse = ({ json, total }: { json: string; total: number }): Response =>
  new Response(json, {
    headers: {
      'Content-Type': 'application/json',
      'Cache-Control': 'private, no-store',
      Vary: 'Cookie',
      'X-Total-Count': String(total),
    },
  });
