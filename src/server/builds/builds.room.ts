import { randomUUID } from 'node:crypto';
import type { AppDeps } from '../core.ts';
import type { Log } from '../log/log.ts';
import type { Announce } from '../notifications/notifications.service.ts';
import { announceFailure, withAnnouncedFailures } from './announced-failures.ts';
import { noBuildHook } from './build-hook.port.ts';
import { buildsRepository } from './builds.repository.ts';
import { buildsService } from './builds.service.ts';
import { deployReports } from './deploy-reports.ts';
import { hookedBuildsRepository } from './hooked-builds.repository.ts';
import { hookedBuildsService } from './hooked-builds.service.ts';
import { machineFailure } from './machine-failure.ts';
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
  otherServer,
  otherPublisher,
  buildHook,
  callBuildHook,
  announce,
}: AppDeps & { log: Log; announce: Announce }) {
  const rows = buildsRepository(db);
  const repository = withAnnouncedFailures(hookedBuildsRepository(db), announce);
  const common = { now, newId: randomUUID, log };
  const ownBuilds = buildsService({
    ...common,
    rows,
    repository: ownBuildsRepository(db),
    hook: buildHook ?? noBuildHook,
    otherPublisher: otherPublisher ?? (async () => undefined),
    machineFailure: (error) => machineFailure(error, settings.dataDir),
    // A database file is used on one machine only.
    isOneMachine: settings.databaseUrl.startsWith('file:'),
  });
  const quietMs = settings.buildQuietSeconds * 1_000;
  const builds = callBuildHook
    ? hookedBuildsService({ ...common, repository, rows, call: callBuildHook, quietMs })
    : ownBuilds;
  const tell = announceFailure(announce);
  builds.observe(({ why }) => {
    if (why !== undefined) void tell(why);
  });
  return {
    builds,
    /** What a start serves is built here, also where another service builds the site after edits. */
    ownBuilds,
    deploys: deployReports({ ...common, repository }),
    siteState: siteStateService({
      repository: rows,
      restartDue,
      otherServer,
      servedContent: async () =>
        callBuildHook
          ? ((await rows.findLastLive())?.content ?? undefined)
          : (await releaseStore(settings.dataDir).read(version()))?.content,
    }),
  };
}
