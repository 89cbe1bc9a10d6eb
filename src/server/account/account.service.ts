import { TEST_UPLOADS_FOLDER } from '#shared/companies/folder-match.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { Account, AccountExport } from '#shared/users/account.contract.ts';
import { providerName } from '#shared/users/provider-name.ts';
import { DELETED_USER } from '#shared/users/retention.ts';
import type { Session, SessionManager } from '../auth/session.ts';
import type { ImageHost } from '../image-host/image-host.port.ts';
import type { Log } from '../log/log.ts';
import { toUser } from '../users/user.mapper.ts';
import type { UsersService } from '../users/users.service.ts';
import { toOwnAccount, toOwnRecord, toOwnUpload } from './account.mapper.ts';
import type { AccountRepository, UploadRow } from './account.repository.ts';

type Deps = {
  repository: AccountRepository;
  sessions: Pick<SessionManager, 'list' | 'goneCookies'>;
  users: Pick<UsersService, 'isFixedAdmin'>;
  imageHost: Pick<ImageHost, 'address' | 'remove'>;
  now: () => Date;
  newId: () => string;
  log: Log;
  /** Exports someone's collections. */
  exportCollections: (userId: string) => Promise<AccountExport['collections']>;
  /** Exports what they follow. */
  exportFollows: (userId: string) => Promise<AccountExport['follows']>;
};

const verifiedEmail = ({ email, emailVerified }: Session['user']): string | null => (emailVerified ? email : null);

/** What people can do with their own account: view, export and delete it. */
export function accountService({ repository, sessions, users, imageHost, now, newId, log, ...kept }: Deps) {
  /** The index rows are deleted already; files that the image host fails to delete are logged. */
  const removeFiles = async (uploads: readonly UploadRow[]): Promise<void> => {
    for (const { image } of uploads) {
      if (image?.folder !== TEST_UPLOADS_FOLDER) continue;
      await imageHost
        .remove(image.publicId)
        .catch((err: unknown) =>
          log.warn({ err, publicId: image.publicId }, 'a deleted upload stays on the image host'),
        );
    }
  };

  return {
    /** What the account page shows. */
    get: async (session: Session): Promise<Account> => ({
      user: toUser(session.user),
      emailVerified: session.user.emailVerified,
      provider: providerName(session.user.issuer),
      lastSignInAt: session.user.lastSignInAt?.toISOString() ?? null,
      sessions: await sessions.list(session),
    }),

    /** Everything that the database stores about someone; other people in it are not named. */
    exportAll: async (session: Session): Promise<AccountExport> => {
      const { user } = session;
      const [open, uploads, records, builds, collections, follows] = await Promise.all([
        sessions.list(session),
        repository.findUploads(user.id),
        repository.findRecords(user.id, verifiedEmail(user)),
        repository.findBuilds(user.id),
        kept.exportCollections(user.id),
        kept.exportFollows(user.id),
      ]);
      return {
        exportedAt: now().toISOString(),
        account: toOwnAccount(user),
        sessions: open,
        uploads: uploads.map((upload) => toOwnUpload(upload, imageHost.address)),
        records: records.map((row) => toOwnRecord(row, user.id)),
        builds: builds.map(({ requestedAt, reason }) => ({ requestedAt: requestedAt.toISOString(), reason })),
        collections,
        follows,
      };
    },

    /**
     * Deletes an account with its sessions and test uploads. Administrative records keep a pseudonym. Returns the cookies
     * that end the session in the browser. Throws `last-admin-account`.
     */
    remove: async ({ user }: Session): Promise<readonly string[]> => {
      const uploads = await repository.findUploads(user.id);
      const pseudonym = `deleted-${newId()}`;
      const isGone = await repository.deleteUser({
        id: user.id,
        email: verifiedEmail(user),
        isFixedAdmin: users.isFixedAdmin(user.id),
        pseudonym,
        ownFolder: TEST_UPLOADS_FOLDER,
        entry: {
          actor: { id: pseudonym, email: DELETED_USER },
          action: 'user.deleted',
          subjectKind: 'user',
          subjectId: pseudonym,
        },
      });
      if (!isGone) throw new AppError('last-admin-account');
      await removeFiles(uploads);
      return sessions.goneCookies;
    },
  };
}
