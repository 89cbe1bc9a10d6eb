import { errorCode } from '#db/error-code.ts';
import { AppError } from '#shared/http/app-error.ts';

/** Seconds after which a fault of the machine may be over. */
const RETRY_AFTER_S = 5;

/** Faults of the machine by the codes and sentences that the system and the database give them. */
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
    codes: /^(DATABASE_OUTAGE$|SQLITE_(BUSY|LOCKED|IOERR|CANTOPEN|PROTOCOL))/,
    text: /database is locked/i,
  },
] as const;

/** An error and what stands behind it, outermost first. */
function chainOf(error: unknown): Error[] {
  const chain: Error[] = [];
  for (let cause = error; cause instanceof Error && !chain.includes(cause); cause = cause.cause) chain.push(cause);
  return chain;
}

/** What an error comes down to, in one line for the log. */
export const rootCauseOf = (error: unknown): string =>
  String(chainOf(error).at(-1) ?? error).replaceAll(/\s*\n\s*/g, ' ');

/**
 * The error to answer when the machine is at fault: disk full or read-only, database locked or not to be reached, no files
 * left to open.
 * Undefined for every other error. Looks through wrapped ones, to the innermost that says something.
 */
export function faultOf(error: unknown): AppError | undefined {
  for (const cause of chainOf(error).reverse()) {
    const code = errorCode(cause);
    const fault = FAULTS.find(({ codes, text }) => codes.test(code) || text.test(cause.message));
    if (fault) return new AppError(fault.code, { cause: error, retryAfter: RETRY_AFTER_S });
  }
  return undefined;
}
