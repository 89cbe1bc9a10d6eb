import type { IncomingMessage } from 'node:http';
import { missingHint } from '#server/auth/session-cookies.ts';

/** Whether a browser navigates to what it requests. */
const isPageRequest = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && headers.accept?.includes('text/html') === true;

/** Header name and value, for a page of a browser whose session lacks the hint; otherwise empty. */
export function hintFor(request: IncomingMessage, isSecure: boolean): readonly string[] {
  const hint = isPageRequest(request) ? missingHint(request.headers.cookie, isSecure) : undefined;
  return hint ? ['Set-Cookie', hint] : [];
}
