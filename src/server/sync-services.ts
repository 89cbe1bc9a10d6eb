import { randomUUID } from 'node:crypto';
import type { LoggingDeps } from './app-deps.ts';
import { cloudinaryAccount } from './cloudinary-account.ts';
import { galleryComparison } from './gallery-sync/gallery-comparison.ts';
import { gallerySyncService } from './gallery-sync/gallery-sync.service.ts';
import { syncRequests } from './gallery-sync/sync-requests.ts';
import { syncRunsRepository } from './gallery-sync/sync-runs.repository.ts';
import type { HostNotification } from './image-host/host-notification.ts';
import { newImageId } from './images/image-id.ts';

type Comparison = Parameters<typeof galleryComparison>[0];

/** How the index follows the image host. */
export function syncServices(
  { db, now, log, callAgain, settings }: LoggingDeps,
  parts: Omit<Comparison, 'repository' | 'newId' | 'findTakedowns' | 'authority'>,
  rows: Pick<Comparison, 'repository' | 'findTakedowns'>,
) {
  const runs = syncRunsRepository(db);
  const sync = gallerySyncService({
    comparison: galleryComparison({ ...parts, ...rows, authority: settings.cloudinaryAuthority, newId: newImageId }),
    repository: rows.repository,
    runs,
    newId: randomUUID,
    now,
    log,
    callAgain,
    requests: syncRequests({
      repository: rows.repository,
      runs,
      now,
      minutes: parts.imageHost.listing ? settings.syncMinutes : 0,
      readsAll: settings.cloudinaryAuthority.includes('folder'),
    }),
  });
  /** The ids that a signed notification names. The code that verifies it is loaded with the first one. */
  const namesIn = async (notification: HostNotification) => {
    const { readHostNotification } = await import('./image-host/host-notification.ts');
    return readHostNotification(notification, cloudinaryAccount(settings.cloudinaryUrl ?? ''), now());
  };
  return {
    ...sync,
    /** Takes a signed notification of Cloudinary. */
    takeNotification: async (notification: HostNotification): Promise<void> => sync.notify(await namesIn(notification)),
    /** For notifications above the rate limit: reads everything instead. Throws if the notification is not signed. */
    missNotification: async (notification: HostNotification): Promise<void> => {
      await namesIn(notification);
      await sync.notify('all');
    },
  };
}
