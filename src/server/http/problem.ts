import { type AppErrorExtras, isAppError } from '#shared/http/app-error.ts';
import { ERRORS, type ErrorCode } from '#shared/http/error-catalogue.ts';
import { faultOf } from '../faults/fault.ts';

/** `WWW-Authenticate` of errors that say what is wrong with a request's authentication (RFC 6750). */
const CHALLENGES: Partial<Record<ErrorCode, string>> = {
  'token-invalid': 'Bearer error="invalid_token"',
  'token-scope': 'Bearer error="insufficient_scope"',
  'token-in-address': 'Bearer error="invalid_request"',
};

/** The status of an error of ours, with `Retry-After` in `headers`; rethrows others. */
export function statusOf(error: unknown, headers: Headers): number {
  if (!isAppError(error)) throw error;
  const { retryAfter } = error.extras;
  if (retryAfter !== undefined) headers.set('Retry-After', String(Math.ceil(retryAfter)));
  return ERRORS[error.code].status;
}

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
  const challenge = CHALLENGES[code];
  if (challenge) all.set('WWW-Authenticate', challenge);
  if (extras.retryAfter !== undefined) all.set('Retry-After', String(Math.ceil(extras.retryAfter)));
  return new Response(JSON.stringify(body), { status, headers: all });
}

/** Any thrown value as a response: machine faults and known errors by their entry, unknown ones generically. */
export function errorResponse(error: unknown): Response {
  const fault = faultOf(error) ?? (isAppError(error) ? error : undefined);
  return fault ? problemResponse(fault.code, fault.extras) : problemResponse('internal-error');
}
