import { DAMAGED, errorCode } from '#db/error-code.ts';
import { AppError } from '#shared/http/app-error.ts';

/** Seconds for `Retry-After` of a machine fault. */
const RETRY_AFTER_S = 5;

/** Machine faults by the codes and messages of the system and the database. */
const FAULTS = [
  {
    code: 'storage-full',
    codes: /^(ENOSPC|EDQUOT|EFBIG|SQLITE_FULL)/,
    text: /disk is full|no space left/i,
  },
  {
    code: 'storage-read-only',
    codes: /^(EROFS|EACCES|EPERM|SQLITE_READONLY|SQLITE_PERM)/,
    text: /readonly database/i,
  },
  { code: 'server-exhausted', codes: /^(EMFILE|ENFILE|ENOMEM|EAGAIN|SQLITE_NOMEM)/, text: /too many open files/i },
  {
    code: 'database-unavailable',
    codes: /^(DATABASE_(OUTAGE|MISSING)$|SQLITE_(BUSY|LOCKED|IOERR|CANTOPEN|PROTOCOL))/,
    text: /database is locked|unable to open .*database/i,
  },
  {
    code: 'database-unavailable',
    codes: /^SQLITE_(CORRUPT|NOTADB)/,
    text: DAMAGED,
    detail: 'The database is damaged. Stop the server and restore a backup.',
  },
] as const;

/** An error and its causes, outermost first. */
export function chainOf(error: unknown): Error[] {
  const chain: Error[] = [];
  for (let cause = error; cause instanceof Error && !chain.includes(cause); cause = cause.cause) chain.push(cause);
  return chain;
}

/** An error and its causes in one line for the log. */
export const rootCauseOf = (error: unknown): string =>
  String(chainOf(error).at(-1) ?? error).replaceAll(/\s*\n\s*/g, ' ');

/**
 * The error to respond with if the machine is at fault: disk full or read-only, database locked, unreachable or
 * of another version, no file descriptors left. Undefined for every other error. Checks causes too, down to the innermost that matches.
 */
export function faultOf(error: unknown): AppError | undefined {
  for (const cause of chainOf(error).reverse()) {
    const code = errorCode(cause);
    // Its message says what an operator has to do.
    if (code === 'SCHEMA_MISMATCH') {
      return new AppError('not-ready', { cause: error, detail: cause.message, retryAfter: RETRY_AFTER_S });
    }
    if (code === 'DATABASE_LOST') {
      return new AppError('database-unavailable', { cause: error, detail: cause.message, retryAfter: RETRY_AFTER_S });
    }
    const fault = FAULTS.find(({ codes, text }) => codes.test(code) || text.test(cause.message));
    if (fault) {
      const detail = 'detail' in fault ? { detail: fault.detail } : {};
      return new AppError(fault.code, { cause: error, retryAfter: RETRY_AFTER_S, ...detail });
    }
  }
  return undefined;
}
