import type { Log } from './log.ts';

/** What the security log tells of. */
type SecurityEventName =
  | 'sign-in'
  | 'sign-out'
  | 'access-refused'
  | 'role-changed'
  | 'account-disabled'
  | 'account-enabled'
  | 'account-deleted'
  | 'data-exported'
  | 'sessions-ended';

/** An event as the security log has it: ids, codes and paths, no names, addresses or texts of the person. */
export type SecurityEvent = {
  event: SecurityEventName;
  outcome: 'success' | 'failure';
  /** Who acts; undefined where nobody is known. */
  userId?: string | undefined;
  /** Whom it is about, where that is someone else. */
  subjectId?: string | undefined;
  /** A code. */
  reason?: string | undefined;
  /** The role given. */
  role?: string | undefined;
  /** The path refused, percent-encoded, without its query. */
  path?: string | undefined;
};

/** Writes events of the security log: lines of the server's log with the message `security event`. */
export const securityLog = (log: Log) => ({
  record: ({ event, outcome, userId, subjectId, reason, role, path }: SecurityEvent): void =>
    log.info({ event, outcome, userId, subjectId, reason, role, path }, 'security event'),
});

export type SecurityLog = ReturnType<typeof securityLog>;
