import { PAGES } from '#shared/site/pages.ts';
import type { Announce } from '../notifications/notifications.service.ts';
import type { HookedBuildsRepository } from './hooked-builds.repository.ts';

/** Tells the operator that a build has failed; the last line of its log says why. */
export const announceFailure =
  (announce: Announce) =>
  (log: string): Promise<void> =>
    announce({
      event: 'build.failed',
      text: `Build failed: ${log.trim().split('\n').at(-1) ?? ''}`,
      path: PAGES.adminSite.path,
    });

/** The same repository, which announces each build that fails. */
export function withAnnouncedFailures(repository: HookedBuildsRepository, announce: Announce): HookedBuildsRepository {
  const tell = announceFailure(announce);
  const told = async (isFailed: boolean, log: string): Promise<boolean> => {
    if (isFailed) await tell(log);
    return isFailed;
  };
  return {
    ...repository,
    updateGivenUp: async (id, log, at) => told(await repository.updateGivenUp(id, log, at), log),
    updateSilent: async (before, log, at) => told(await repository.updateSilent(before, log, at), log),
    updateFailed: async (deploy, log, at) => told(await repository.updateFailed(deploy, log, at), log),
    updateNeverBegun: async (deploy, log, at) => told(await repository.updateNeverBegun(deploy, log, at), log),
  };
}
