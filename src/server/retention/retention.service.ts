import { TEST_UPLOADS_FOLDER } from '#shared/companies/folder-match.ts';
import { KEPT_DAYS } from '#shared/retention/kept-days.ts';
import { DAY_MS } from '#shared/text/dates.ts';
import type { SessionManager } from '../auth/session.ts';
import type { DeletedArtworkService } from '../companies/deleted-artwork.service.ts';
import type { ContactService } from '../contact/contact.service.ts';
import type { ImageHost } from '../image-host/image-host.port.ts';
import type { ImageVersionsService } from '../image-versions/image-versions.service.ts';
import type { DeletedImagesService } from '../images/deleted-images.service.ts';
import type { InsightService } from '../insight/insight.service.ts';
import type { Log } from '../log/log.ts';
import type { NotificationsService } from '../notifications/notifications.service.ts';
import type { ConnectedAppsService } from '../oauth/connected-apps.service.ts';
import type { RegionsService } from '../regions/regions.service.ts';
import type { TokensService } from '../tokens/tokens.service.ts';
import type { Purged, RetentionRepository } from './retention.repository.ts';

export type RetentionDeps = {
  repository: RetentionRepository;
  sessions: Pick<SessionManager, 'purge'>;
  tokens: Pick<TokensService, 'purge'>;
  connectedApps: Pick<ConnectedAppsService, 'purge'>;
  deletedImages: Pick<DeletedImagesService, 'purge'>;
  imageVersions: Pick<ImageVersionsService, 'purge'>;
  deletedArtwork: Pick<DeletedArtworkService, 'purge'>;
  contact: Pick<ContactService, 'purge'>;
  insight: Pick<InsightService, 'purge'>;
  regions: Pick<RegionsService, 'purge'>;
  notifications: Pick<NotificationsService, 'purge'>;
  imageHost: Pick<ImageHost, 'remove'>;
  log: Log;
  now: () => Date;
};

/** Deletes personal data after the periods in the privacy policy. */
export function retentionService(deps: RetentionDeps) {
  const { repository, sessions, imageHost, log, now } = deps;
  const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_MS);

  /** The file first: while its row exists, deleting the file is retried. */
  const purgeTestUploads = async (): Promise<number> => {
    const gone: string[] = [];
    for (const { id, publicId } of await repository.findUploadsBefore(
      daysAgo(KEPT_DAYS.testUpload),
      TEST_UPLOADS_FOLDER,
    )) {
      try {
        await imageHost.remove(publicId);
        gone.push(id);
      } catch (err) {
        log.warn({ err, publicId }, 'an old test upload could not be deleted');
      }
    }
    await repository.deleteUploads(gone);
    return gone.length;
  };

  return {
    /** Deletes expired sessions, tokens and counts, and what is older than its period: test uploads, deleted images, discarded versions, logos and covers of deleted companies, invitations, requests from outside, administrative records. */
    purge: async (): Promise<
      Purged & Record<'invitations' | 'uploads' | 'images' | 'artwork' | 'requests', number>
    > => {
      await sessions.purge();
      await deps.tokens.purge();
      await deps.connectedApps.purge();
      await deps.insight.purge();
      const purged = await repository.deleteOlderThan(daysAgo(KEPT_DAYS.records));
      const invitations = await repository.deleteInvitationsBefore(daysAgo(KEPT_DAYS.invitation));
      const images = await deps.deletedImages.purge();
      const artwork = await deps.deletedArtwork.purge();
      const requests = await deps.contact.purge();
      await deps.notifications.purge();
      await deps.regions.purge();
      await deps.imageVersions.purge();
      return { ...purged, invitations, uploads: await purgeTestUploads(), images, artwork, requests };
    },
  };
}

export type RetentionService = ReturnType<typeof retentionService>;
