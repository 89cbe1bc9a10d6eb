import type { Log } from './log.ts';

type SecurityEventName =
  | 'sign-in'
  | 'sign-out'
  | 'access-refused'
  | 'role-changed'
  | 'account-disabled'
  | 'account-enabled'
  | 'account-deleted'
  | 'data-exported'
  | 'sessions-ended'
  | 'token-created'
  | 'token-revoked'
  | 'app-connected'
  | 'app-disconnected';

/** An event as logged: ids, codes and paths, without names, addresses or texts of the person. */
export type SecurityEvent = {
  event: SecurityEventName;
  outcome: 'success' | 'failure';
  /** The actor; undefined if unknown. */
  userId?: string | undefined;
  /** The affected person, if it is someone else. */
  subjectId?: string | undefined;
  /** The token or app that began or ended, by its id. */
  tokenId?: string | undefined;
  /** A code. */
  reason?: string | undefined;
  /** The new role. */
  role?: string | undefined;
  /** The refused path, percent-encoded, without its query. */
  path?: string | undefined;
};

/** Writes events of the security log: lines of the server's log with the message `security event`. */
export const securityLog = (log: Log) => ({
  record: ({ event, outcome, userId, subjectId, tokenId, reason, role, path }: SecurityEvent): void =>
    log.info({ event, outcome, userId, subjectId, tokenId, reason, role, path }, 'security event'),
});

export type SecurityLog = ReturnType<typeof securityLog>;
