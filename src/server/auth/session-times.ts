import type { SessionRow } from '#db/schema/users.ts';
import { ADMIN_IDLE_HOURS, RECENT_SIGN_IN_MINUTES, SESSION_MAX_DAYS } from '#shared/users/retention.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** `lastSeenAt` of a session is written at most this often. */
const SEEN_EVERY_MS = 5 * MINUTE_MS;

/** Times of a session beside its sliding expiry. */
export type SessionTimes = Pick<SessionRow, 'createdAt' | 'authenticatedAt' | 'lastSeenAt'>;

/** When a session ends at the latest, regardless of use. */
export const lastDayOf = ({ createdAt }: Pick<SessionTimes, 'createdAt'>): Date =>
  new Date(createdAt.getTime() + SESSION_MAX_DAYS * 24 * HOUR_MS);

/** Whether a session is over: 90 days after its sign-in, an admin's after 12 hours without use too. */
export const isOver = (times: SessionTimes, { isAdmin, now }: { isAdmin: boolean; now: Date }): boolean =>
  now >= lastDayOf(times) || (isAdmin && now.getTime() - times.lastSeenAt.getTime() >= ADMIN_IDLE_HOURS * HOUR_MS);

/** Whether this use of the session has to be recorded. */
export const isUnseen = ({ lastSeenAt }: SessionTimes, now: Date): boolean =>
  now.getTime() - lastSeenAt.getTime() >= SEEN_EVERY_MS;

/** Whether the person signed in recently enough for actions that can't be undone. */
export const isRecentSignIn = ({ authenticatedAt }: Pick<SessionTimes, 'authenticatedAt'>, now: Date): boolean =>
  now.getTime() - authenticatedAt.getTime() < RECENT_SIGN_IN_MINUTES * MINUTE_MS;
