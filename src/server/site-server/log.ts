import type { Logger } from 'pino';
import { isDemoProviderPath } from '#server/auth/demo-provider/demo-client.ts';
import { logTo } from '#server/log/log.ts';
import { withoutSecret } from '#shared/site/addresses.ts';
import { logWriter } from './log-writer.ts';
import { requestPath } from './request-head.ts';

/** Standard output. */
const OUTPUT = 1;

/**
 * The server's log: JSON lines on standard output. On a terminal only warnings and errors, so that the output of `npm start`
 * stays readable.
 */
export function serverLog(): { log: Logger; flush: () => void } {
  const writer = logWriter(OUTPUT);
  return { log: logTo(writer, process.stdout.isTTY ? 'warn' : 'info'), flush: writer.flush };
}

const isSignInPath = (path: string): boolean =>
  path.startsWith('/api/auth/') || path.startsWith('/oauth/') || isDemoProviderPath(path);

/** What people type into the search box. */
const TYPED = /([?&]q=)[^&]+/g;

/**
 * A request target as logged: without the query of a sign-in, the token of a share link and typed words. A target that can't be
 * decoded is logged without its query too.
 */
export function loggable(text: string): string {
  const target = withoutSecret(text).replace(TYPED, '$1***');
  const at = target.indexOf('?');
  if (at < 0) return target;
  const decoded = requestPath(target);
  return decoded && !isSignInPath(decoded.path) ? target : target.slice(0, at);
}
