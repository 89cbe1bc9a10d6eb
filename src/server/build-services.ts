import { randomUUID } from 'node:crypto';
import type { LoggingDeps } from './app-deps.ts';
import { noBuildHook } from './builds/build-hook.port.ts';
import { buildsRepository } from './builds/builds.repository.ts';
import { buildsService } from './builds/builds.service.ts';
import { deployReports } from './builds/deploy-reports.ts';
import { hookedBuildsRepository } from './builds/hooked-builds.repository.ts';
import { hookedBuildsService } from './builds/hooked-builds.service.ts';
import { ownBuildsRepository } from './builds/own-builds.repository.ts';
import { releaseStore } from './builds/release-store.ts';
import { siteStateService } from './builds/site-state.service.ts';

/** How the site is built, here or by another service, and what visitors see of it. */
export function buildServices({ db, now, log, settings, version, restartDue, buildHook, callBuildHook }: LoggingDeps) {
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
