import type { HealthRepository } from './health.repository.ts';

/** A call that costs little; a function that answers it also does what others have left to do. */
export const PROBE_PATH = '/healthz';

/** What has to be there before visitors are sent to a server. */
export type Readiness = { database: boolean; migrations: boolean; release: boolean };

/** Whether the server works, and whether it is ready. `version` names the served release, `none` without one. */
export function healthService({ repository, version }: { repository: HealthRepository; version: () => string }) {
  /** Whether the database answers within a few seconds. */
  const databaseAnswers = (): Promise<boolean> =>
    repository.ping().then(
      () => true,
      () => false,
    );

  return {
    databaseAnswers,
    /** What is there of what visitors need. */
    readiness: async (): Promise<Readiness> => {
      const database = await databaseAnswers();
      const migrations = database && (await repository.isMigrated().catch(() => false));
      return { database, migrations, release: version() !== 'none' };
    },
  };
}
