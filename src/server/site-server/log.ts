import type { Logger } from 'pino';
import { isDemoProviderPath } from '#server/auth/demo-provider/demo-client.ts';
import { logTo } from '#server/log/log.ts';
import { printable } from '#server/log/printable.ts';
import { logWriter } from './log-writer.ts';
import { requestPath } from './url-path.ts';

/** Standard output. */
const OUTPUT = 1;

/** An answered request, as the log tells it. */
export type LoggedRequest = { id: string; method: string; url: string; status: number; ms: number };

/** The level that pino calls `info`. */
const INFO = 30;

/**
 * The line of an answered request, just as pino would write it; but pino looks at every value and at how it is to be
 * written, which costs more than an answer from memory. Only `url` is a stranger's text; `id` is ours or checked.
 */
export const requestLine = ({ id, method, url, status, ms }: LoggedRequest, time: number): string =>
  `{"level":${INFO},"time":${time},"id":"${id}","method":"${method}","url":${printable(JSON.stringify(url))},"status":${status},"ms":${ms},"msg":"request"}\n`;

/**
 * The server's log: a JSON line each on standard output. On a terminal only warnings and errors, so that what `npm start`
 * says stays readable.
 */
export function serverLog(): { log: Logger; logRequest: (request: LoggedRequest) => void; flush: () => void } {
  const writer = logWriter(OUTPUT);
  const log = logTo(writer, process.stdout.isTTY ? 'warn' : 'info');
  const logRequest = (request: LoggedRequest) => writer.write(requestLine(request, Date.now()));
  return { log, logRequest: log.isLevelEnabled('info') ? logRequest : () => undefined, flush: writer.flush };
}

const isSignInPath = (path: string): boolean => path.startsWith('/api/auth/') || isDemoProviderPath(path);

/**
 * A request target as the log shows it: without its query where that belongs to a sign-in. What can't be decoded to a path
 * of ours is shown without its query too.
 */
export function loggable(target: string): string {
  const at = target.indexOf('?');
  if (at < 0) return target;
  const decoded = requestPath(target);
  return decoded && !isSignInPath(decoded.path) ? target : target.slice(0, at);
}
