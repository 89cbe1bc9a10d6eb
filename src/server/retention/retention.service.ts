import { RECORDS_DAYS } from '#shared/users/retention.ts';
import type { SessionKeeper } from '../auth/session.ts';
import type { Purged, RetentionRepository } from './retention.repository.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Nothing about people is kept longer than the privacy policy says. */
export function retentionService(deps: {
  repository: RetentionRepository;
  sessions: Pick<SessionKeeper, 'purge'>;
  now: () => Date;
}) {
  return {
    /** Deletes expired sessions and records of administration that are older than `RECORDS_DAYS`. */
    purge: async (): Promise<Purged> => {
      await deps.sessions.purge();
      return deps.repository.deleteOlderThan(new Date(deps.now().getTime() - RECORDS_DAYS * DAY_MS));
    },
  };
}

/** Nothing about people is kept longer than the privacy policy says. */
export type RetentionService = ReturnType<typeof retentionService>;
