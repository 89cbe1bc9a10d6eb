import { TEST_UPLOADS_FOLDER } from '#shared/companies/folder-match.ts';
import { TEST_UPLOADS } from '#shared/uploads/test-upload-limits.ts';
import { INVITATION_DAYS, RECORDS_DAYS } from '#shared/users/retention.ts';
import type { SessionManager } from '../auth/session.ts';
import type { ImageHost } from '../image-host/image-host.port.ts';
import type { Log } from '../log/log.ts';
import type { Purged, RetentionRepository } from './retention.repository.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Deletes personal data after the periods in the privacy policy. */
export function retentionService(deps: {
  repository: RetentionRepository;
  sessions: Pick<SessionManager, 'purge'>;
  imageHost: Pick<ImageHost, 'remove'>;
  log: Log;
  now: () => Date;
}) {
  const { repository, sessions, imageHost, log, now } = deps;
  const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_MS);

  /** The file first: while its row exists, deleting the file is retried. */
  const purgeTestUploads = async (): Promise<number> => {
    const gone: string[] = [];
    for (const { id, publicId } of await repository.findUploadsBefore(
      daysAgo(TEST_UPLOADS.days),
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
    /** Deletes expired sessions, and what is older than its period: test uploads, invitations, administrative records. */
    purge: async (): Promise<Purged & { invitations: number; uploads: number }> => {
      await sessions.purge();
      const purged = await repository.deleteOlderThan(daysAgo(RECORDS_DAYS));
      const invitations = await repository.deleteInvitationsBefore(daysAgo(INVITATION_DAYS));
      return { ...purged, invitations, uploads: await purgeTestUploads() };
    },
  };
}

export type RetentionService = ReturnType<typeof retentionService>;
