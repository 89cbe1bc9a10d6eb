import { randomUUID } from 'node:crypto';
import type { AppDeps } from '../core.ts';
import type { Log } from '../log/log.ts';
import { noBuildHook } from './build-hook.port.ts';
import { buildsRepository } from './builds.repository.ts';
import { buildsService } from './builds.service.ts';
import { deployReports } from './deploy-reports.ts';
import { hookedBuildsRepository } from './hooked-builds.repository.ts';
import { hookedBuildsService } from './hooked-builds.service.ts';
import { ownBuildsRepository } from './own-builds.repository.ts';
import { releaseStore } from './release-store.ts';
import { siteStateService } from './site-state.service.ts';

/** How the site is built, here or by another service, and what visitors see of it. */
export function buildsRoom({
  db,
  now,
  log,
  settings,
  version,
  restartDue,
  buildHook,
  callBuildHook,
}: AppDeps & { log: Log }) {
  const rows = buildsRepository(db);
  const repository = hookedBuildsRepository(db);
  const common = { now, newId: randomUUID, log };
  return {
    builds: callBuildHook
      ? hookedBuildsService({
          ...common,
          repository,
          rows,
          call: callBuildHook,
          quietMs: settings.buildQuietSeconds * 1_000,
        })
      : buildsService({
          ...common,
          rows,
          repository: ownBuildsRepository(db),
          hook: buildHook ?? noBuildHook,
          // A database file is used on one machine only.
          isOneMachine: settings.databaseUrl.startsWith('file:'),
        }),
    deploys: deployReports({ ...common, repository }),
    siteState: siteStateService({
      repository: rows,
      restartDue,
      servedContent: async () =>
        callBuildHook
          ? ((await rows.findLastLive())?.content ?? undefined)
          : (await releaseStore(settings.dataDir).read(version()))?.content,
    }),
  };
}
