import { ERRORS } from '#shared/http/error-catalogue.ts';
import { faultOf } from '../faults/fault.ts';
import type { HealthRepository } from './health.repository.ts';

/** A cheap call; a function that serves it also finishes work that others have left. */
export const PROBE_PATH = '/healthz';

/** What must be ready before visitors are sent to a server. */
export type Readiness = { database: boolean; migrations: boolean; release: boolean };

type Deps = {
  repository: HealthRepository;
  version: () => string;
  restartDue?: (() => string | undefined) | undefined;
};

/** Whether the server works, and whether it is ready. `version` names the served release, `none` without one. */
export function healthService({ repository, version, restartDue = () => undefined }: Deps) {
  /** What is wrong with the database: a sentence, null if nothing is. */
  const databaseProblem = async (): Promise<string | null> => {
    // A database that can't say where its file is fails the ping.
    const problem = await repository.findFileProblem().catch(() => undefined);
    if (problem) return problem;
    return repository.ping().then(
      () => null,
      (error: unknown) => faultOf(error)?.message ?? ERRORS['database-unavailable'].detail,
    );
  };

  return {
    databaseProblem,
    /** A sentence if the newest release waits for a restart of this server; null otherwise. */
    restartDue: (): string | null => restartDue() ?? null,
    /** Checks of everything that visitors need. */
    readiness: async (): Promise<Readiness> => {
      const database = (await databaseProblem()) === null;
      const migrations = database && (await repository.isMigrated().catch(() => false));
      return { database, migrations, release: version() !== 'none' };
    },
  };
}
