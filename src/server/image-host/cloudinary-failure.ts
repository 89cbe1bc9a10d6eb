import { AppError, isAppError } from '#shared/http/app-error.ts';
import type { LimitHeaders } from './cloudinary-agent.ts';
import { isLate } from './silent-host.ts';

/** Assumed length of an outage in seconds, for the estimate that visitors read. */
const OUTAGE_S = 5 * 60;
/** Seconds to the end of the limit if the host does not say: limits count by the hour. */
const LIMIT_S = 60 * 60;
/** Seconds to wait after too many concurrent calls if the host does not say. */
const BUSY_S = 60;

/** A rejection of the SDK in one shape. */
export type Failure = { status: number | undefined; message: string; cause: unknown };

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Normalises the SDK's rejections: `{ error: { message, http_code } }`, the inner part, or an Error. */
export function failureOf(reason: unknown): Failure {
  const inner = isObject(reason) && 'error' in reason ? reason.error : reason;
  const { message, http_code: status } = isObject(inner) ? inner : {};
  return {
    status: typeof status === 'number' ? status : undefined,
    message: String(isObject(message) ? message.message : (message ?? inner)),
    // Never the rejection itself: it contains the request with the key and the secret.
    cause: new Error(`Cloudinary: ${String(isObject(message) ? message.message : (message ?? inner))}`),
  };
}

/** Whether the same call may succeed in a moment: no response, a truncated one, or a server error (499: the SDK's time-out). */
export const isPassing = ({ status, message }: Failure): boolean =>
  status === undefined || status < 400 || status === 429 || status >= 499 || /invalid JSON/.test(message);

/** System error codes of an unreachable server. */
const NOT_REACHED = /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH)\b/;

const isHourlyLimit = ({ status }: Failure): boolean => status === 420;

/** Too many concurrent calls, regardless of the hourly limit. */
const isBusy = ({ status }: Failure): boolean => status === 429;

/** "Try again on 2026-01-01 12:00:00 UTC": the number of seconds until then. */
function secondsNamed(message: string, now: Date): number | null {
  const [, day, time] = /(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d) UTC/.exec(message) ?? [];
  if (!day || !time) return null;
  return Math.max(1, Math.ceil((Date.parse(`${day}T${time}Z`) - now.getTime()) / 1000));
}

/** Says how long to wait, for people and for the command line. */
export function waitSentence(seconds: number, now: Date): string {
  const until = new Date(now.getTime() + seconds * 1000).toISOString();
  return `The image host asks us to wait until ${until.slice(11, 16)} UTC. What it has sent so far is kept.`;
}

const UNANSWERED = 'The image host did not answer in time. Try again in a few minutes.';

/** Whether a call has failed because the host has said nothing until its deadline. */
export const isUnanswered = (reason: unknown): boolean => isAppError(reason) && reason.extras.detail === UNANSWERED;

/** The remedy for failures that a person has to fix. */
function remedyOf({ status, message }: Failure): string | undefined {
  if (status === 499 || isLate(message)) {
    return UNANSWERED;
  }
  const [, code] = NOT_REACHED.exec(message) ?? [];
  if (code) return `Cloudinary can't be reached (${code}). Check the network of this machine, then try again.`;
  if (/stale request/i.test(message)) {
    return "Cloudinary refuses the upload because this machine's clock is wrong. Set the clock and try again.";
  }
  if (status === 401 || status === 403) {
    return 'Cloudinary refuses our key or signature. Check key, secret and cloud name in CLOUDINARY_URL.';
  }
  if (status === 400 && /file size too large/i.test(message)) {
    return 'Cloudinary refuses the image because it is too large for its plan.';
  }
  return undefined;
}

/**
 * The error for services. `image-host-limited` has the seconds to the end of the limit. `image-host-failed` has estimated
 * seconds if the host is in trouble, and none if waiting would not help.
 */
export function toAppError(reason: unknown, limit: LimitHeaders & { now: Date }): AppError {
  if (isAppError(reason)) return reason;
  const failure = failureOf(reason);
  const { cause, message } = failure;
  if (isBusy(failure)) {
    const retryAfter = limit.retryAfter ?? BUSY_S;
    const detail = `The image host has too many calls at once. ${waitSentence(retryAfter, limit.now)}`;
    return new AppError('image-host-limited', { retryAfter, cause, detail });
  }
  if (isHourlyLimit(failure)) {
    const retryAfter = limit.retryAfter ?? limit.resetInSeconds ?? secondsNamed(message, limit.now) ?? LIMIT_S;
    return new AppError('image-host-limited', { retryAfter, cause, detail: waitSentence(retryAfter, limit.now) });
  }
  const detail = remedyOf(failure);
  return new AppError('image-host-failed', {
    cause,
    ...(detail ? { detail } : {}),
    ...(isPassing(failure) ? { retryAfter: OUTAGE_S } : {}),
  });
}
