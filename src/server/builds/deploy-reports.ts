import type { Db } from '#db/client.ts';
import type { Settings } from '../env.ts';
import { processLog } from '../log/log.ts';
import { notificationsRoom } from '../notifications/notifications.room.ts';
import { withAnnouncedFailures } from './announced-failures.ts';
import type { DeployNotification } from './deploy-notification.ts';
import { type HookedBuildsRepository, hookedBuildsRepository } from './hooked-builds.repository.ts';

type Deps = { repository: HookedBuildsRepository; now: () => Date; newId: () => string };

/** How far the clocks of two services may differ, in ms. */
const CLOCKS_MS = 30_000;

/** Records the reports of remote builds, by the name of the deploy; repeated and late reports change nothing. */
export function deployReports({ repository, now, newId }: Deps) {
  const marks = {
    /** The build reads the gallery from now on, so it includes everything that was requested before. */
    begin: (deploy: string, reason: string): Promise<void> =>
      repository.updateBegun({ id: newId(), deploy, reason, now: now() }),
    live: (deploy: string): Promise<boolean> => repository.updateLive(deploy, `Deploy ${deploy} is live.`, now()),
    /** The deploy will not go live. One that never began to read is of the oldest build queued when it was created. */
    failed: async (deploy: string, why: string, createdAt = now()): Promise<boolean> =>
      (await repository.updateFailed(deploy, why, now())) ||
      repository.updateNeverBegun({ deploy, createdAt: new Date(createdAt.getTime() + CLOCKS_MS) }, why, now()),
  };
  return {
    ...marks,
    /** Takes a signed notification of the deploying service; its verification code is loaded with the first one. */
    takeNotification: async (notification: DeployNotification): Promise<void> => {
      const { handleDeployNotification } = await import('./deploy-notification.ts');
      await handleDeployNotification(notification, marks);
    },
  };
}

/** The same for a process that only reports: a failure is sent to the operator before the call settles. */
export function openDeployReports(db: Db, settings: Pick<Settings, 'notifyWebhook' | 'siteUrl'>) {
  const now = () => new Date();
  const { announce, stop } = notificationsRoom({ db, settings, now, log: processLog('warn') });
  const repository = withAnnouncedFailures(hookedBuildsRepository(db), async (announcement) => {
    await announce(announcement);
    await stop();
  });
  return deployReports({ repository, now, newId: () => crypto.randomUUID() });
}
