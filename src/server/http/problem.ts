import { findOutage } from '#db/outage.ts';
import { type AppError, type AppErrorExtras, isAppError } from '#shared/http/app-error.ts';
import { ERRORS, type ErrorCode } from '#shared/http/error-catalogue.ts';

/** The problem document (RFC 9457) of an error of the catalogue. */
export function problemResponse(code: ErrorCode, extras: AppErrorExtras = {}, headers: HeadersInit = {}): Response {
  const { status, title, detail } = ERRORS[code];
  const body = {
    type: `/problems/${code}`,
    title,
    status,
    detail: extras.detail ?? detail,
    ...(extras.errors ? { errors: extras.errors } : {}),
    ...extras.extensions,
  };
  const all = new Headers(headers);
  all.set('Content-Type', 'application/problem+json');
  all.set('Cache-Control', 'no-store');
  if (extras.retryAfter !== undefined) all.set('Retry-After', String(Math.ceil(extras.retryAfter)));
  return new Response(JSON.stringify(body), { status, headers: all });
}

/** How long in s a client should wait when the database is out of order. */
const OUTAGE_RETRY_S = 5;

/** Any thrown thing as a response: known errors by their entry, a remote database's outage as such, unknown ones neutrally. */
export function errorResponse(error: unknown): Response {
  if (isAppError(error)) return problemResponse((error as AppError).code, (error as AppError).extras);
  if (findOutage(error)) return problemResponse('database-unavailable', { retryAfter: OUTAGE_RETRY_S });
  return problemResponse('internal-error');
}
