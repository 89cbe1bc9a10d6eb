import { cloudinaryAccount } from '../cloudinary-account.ts';
import type { Core } from '../core.ts';
import type { HostNotification } from '../image-host/host-notification.ts';
import { imageVersionsRepository } from '../image-versions/image-versions.repository.ts';
import { deletedImagesRepository } from '../images/deleted-images.repository.ts';
import type { ImageAdminService } from '../images/image-admin.service.ts';
import { settingsRepository } from '../settings/settings.repository.ts';
import { takedownsRepository } from '../takedowns/takedowns.repository.ts';
import { galleryComparison } from './gallery-comparison.ts';
import { gallerySyncRepository } from './gallery-sync.repository.ts';
import { gallerySyncService } from './gallery-sync.service.ts';
import { syncRunsRepository } from './sync-runs.repository.ts';
import { syncSchedule } from './sync-schedule.ts';

/** How the index follows the image host. */
export function gallerySyncRoom(core: Core, { imageAdmin }: { imageAdmin: ImageAdminService }) {
  const { db, audit, now, settings } = core;
  const repository = gallerySyncRepository(db, audit, settingsRepository(db));
  const runs = syncRunsRepository(db);
  const sync = gallerySyncService({
    ...core,
    announce: core.notifications.announce,
    comparison: galleryComparison({
      ...core,
      repository,
      imageAdmin,
      authority: settings.cloudinaryAuthority,
      findTakedowns: takedownsRepository(db, audit).findListed,
      findDeleted: deletedImagesRepository(db, audit).findListed,
      versions: imageVersionsRepository(db, audit),
    }),
    repository,
    runs,
    requests: syncSchedule({
      repository,
      runs,
      now,
      minutes: core.imageHost.listing ? settings.syncMinutes : 0,
      readsAll: settings.cloudinaryAuthority.includes('folder'),
    }),
  });
  /** The ids that a signed notification names. The code that verifies it is loaded with the first one. */
  const namesIn = async (notification: HostNotification) => {
    const { readHostNotification } = await import('../image-host/host-notification.ts');
    return readHostNotification(notification, cloudinaryAccount(settings.cloudinaryUrl ?? ''), now());
  };
  return {
    gallerySync: {
      ...sync,
      /** Takes a signed notification of Cloudinary. */
      takeNotification: async (notification: HostNotification): Promise<void> =>
        sync.notify(await namesIn(notification)),
      /** For notifications above the rate limit: reads everything instead. Throws if the notification is not signed. */
      missNotification: async (notification: HostNotification): Promise<void> => {
        await namesIn(notification);
        await sync.notify('all');
      },
    },
  };
}
