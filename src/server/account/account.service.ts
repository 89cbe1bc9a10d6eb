import { randomUUID } from 'node:crypto';
import type { AuditRow } from '#db/schema/operations.ts';
import type { UserRow } from '#db/schema/users.ts';
import { TEST_UPLOADS_FOLDER } from '#shared/companies/folder-match.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { Account, AccountExport, OwnRecord, OwnUpload } from '#shared/users/account.contract.ts';
import { providerName } from '#shared/users/provider-name.ts';
import { DELETED_USER } from '#shared/users/retention.ts';
import { changeOf } from '../audit/audit.mapper.ts';
import type { Session, SessionManager } from '../auth/session.ts';
import type { CollectionsService } from '../collections/collections.service.ts';
import type { FollowsService } from '../follows/follows.service.ts';
import type { GuestLinksService } from '../guest-links/guest-links.service.ts';
import type { ImageHost } from '../image-host/image-host.port.ts';
import type { Log } from '../log/log.ts';
import type { ConnectedAppsService } from '../oauth/connected-apps.service.ts';
import type { TokensService } from '../tokens/tokens.service.ts';
import { toUser } from '../users/user.mapper.ts';
import type { UsersService } from '../users/users.service.ts';
import type { AccountRepository, UploadRow } from './account.repository.ts';

const textOf = (time: Date | null): string | null => time?.toISOString() ?? null;

/** A user with all fields of their row. */
const toOwnAccount = (row: UserRow): AccountExport['account'] => ({
  ...toUser(row),
  emailVerified: row.emailVerified,
  identity: { issuer: row.issuer, subject: row.subject },
  lastSignInAt: textOf(row.lastSignInAt),
  disabledAt: textOf(row.disabledAt),
});

/** An upload as its uploader reads it. */
const toOwnUpload = ({ at, image }: UploadRow, address: ImageHost['address']): OwnUpload => ({
  uploadedAt: at.toISOString(),
  folder: image?.folder ?? null,
  address: image && address(image),
  width: image?.width ?? null,
  height: image?.height ?? null,
  format: image?.format ?? null,
  alt: image?.alt ?? null,
});

/** A trail entry as someone named in it may read it: without the names of other people. */
const toOwnRecord = (row: AuditRow, userId: string): OwnRecord => ({
  at: row.at.toISOString(),
  by: row.actorId === userId ? 'you' : 'someone else',
  action: row.action,
  subjectKind: row.subjectKind,
  subjectId: row.subjectId,
  ...changeOf(row),
});

export type AccountDeps = {
  repository: AccountRepository;
  sessions: Pick<SessionManager, 'list' | 'goneCookies'>;
  users: Pick<UsersService, 'isFixedAdmin'>;
  imageHost: Pick<ImageHost, 'address' | 'remove'>;
  now: () => Date;
  log: Log;
  collections: Pick<CollectionsService, 'exportAll'>;
  guestLinks: Pick<GuestLinksService, 'exportAll'>;
  follows: Pick<FollowsService, 'exportAll'>;
  tokens: Pick<TokensService, 'list'>;
  connectedApps: Pick<ConnectedAppsService, 'list'>;
};

const verifiedEmail = ({ email, emailVerified }: Session['user']): string | null => (emailVerified ? email : null);

/** What people can do with their own account: view, export and delete it. */
export function accountService({ repository, sessions, users, imageHost, now, log, ...deps }: AccountDeps) {
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
      const [open, uploads, records, builds, collections, guestLinks, follows, tokens, apps] = await Promise.all([
        sessions.list(session),
        repository.findUploads(user.id),
        repository.findRecords(user.id, verifiedEmail(user)),
        repository.findBuilds(user.id),
        deps.collections.exportAll(user.id),
        deps.guestLinks.exportAll(user.id),
        deps.follows.exportAll(user.id),
        deps.tokens.list(user.id),
        deps.connectedApps.list(user.id),
      ]);
      return {
        exportedAt: now().toISOString(),
        account: toOwnAccount(user),
        sessions: open,
        uploads: uploads.map((upload) => toOwnUpload(upload, imageHost.address)),
        records: records.map((row) => toOwnRecord(row, user.id)),
        builds: builds.map(({ requestedAt, reason }) => ({ requestedAt: requestedAt.toISOString(), reason })),
        collections,
        guestLinks,
        follows,
        tokens,
        apps,
      };
    },

    /**
     * Deletes an account with its sessions and test uploads. Administrative records keep a pseudonym. Returns the cookies
     * that end the session in the browser. Throws `last-admin-account`.
     */
    remove: async ({ user }: Session): Promise<readonly string[]> => {
      const uploads = await repository.findUploads(user.id);
      const pseudonym = `deleted-${randomUUID()}`;
      const isGone = await repository.deleteUser({
        id: user.id,
        email: verifiedEmail(user),
        isFixedAdmin: users.isFixedAdmin(user.id),
        pseudonym,
        ownFolder: TEST_UPLOADS_FOLDER,
        entry: { actor: { id: pseudonym, email: DELETED_USER }, action: 'user.deleted', subjectId: pseudonym },
      });
      if (!isGone) throw new AppError('last-admin-account');
      await removeFiles(uploads);
      return sessions.goneCookies;
    },
  };
}
