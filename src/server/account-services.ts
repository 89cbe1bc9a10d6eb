import { randomUUID } from 'node:crypto';
import { accountRepository } from './account/account.repository.ts';
import { accountService } from './account/account.service.ts';
import type { LoggingDeps } from './app-deps.ts';
import type { AuditRepository } from './audit/audit.repository.ts';
import { ATTEMPT_KEY } from './auth/attempt.ts';
import { identityProviderOf } from './auth/identity-provider.ts';
import { sessionManager } from './auth/session.ts';
import { signInService } from './auth/sign-in.service.ts';
import { collectionServices } from './collection-services.ts';
import type { FlowsService } from './flows/flows.service.ts';
import type { GalleryService } from './gallery/gallery.service.ts';
import type { GalleryItems } from './gallery/gallery-items.ts';
import { securityLog } from './log/security-log.ts';
import { retentionRepository } from './retention/retention.repository.ts';
import { retentionService } from './retention/retention.service.ts';
import type { SearchService } from './search/search.service.ts';
import { installationSecret } from './settings/installation-secret.ts';
import { settingsRepository } from './settings/settings.repository.ts';
import { invitationsRepository } from './users/invitations.repository.ts';
import { invitationsService } from './users/invitations.service.ts';
import { userAdminService } from './users/user-admin.service.ts';
import { usersRepository } from './users/users.repository.ts';
import { usersService } from './users/users.service.ts';

/** Services for people: users, sessions, sign-in, and their own data. */
export function accountServices(
  deps: LoggingDeps,
  audit: AuditRepository,
  lists: { gallery: GalleryService; items: GalleryItems; search: SearchService; flows: FlowsService },
) {
  const { settings, db, now, imageHost, log } = deps;
  const secure = settings.siteUrl.startsWith('https:');
  const security = securityLog(log);
  const userRows = usersRepository(db, audit);
  const invitationRows = invitationsRepository(db, audit);
  const users = usersService({ repository: userRows, invitations: invitationRows, ...settings, now, security });
  const invitations = invitationsService({ repository: invitationRows, users: userRows });
  const sessions = sessionManager({ db, secure, isAdmin: (user) => users.viewerOf(user).kind === 'admin', now });
  const signIn = signInService({
    provider: identityProviderOf(settings),
    users,
    sessions,
    attemptKey: () => installationSecret(settingsRepository(db), ATTEMPT_KEY),
    secure,
    now,
  });
  const retention = retentionService({ repository: retentionRepository(db), sessions, imageHost, log, now });
  const kept = collectionServices(deps, lists);
  const repository = accountRepository(db, audit);
  const account = accountService({
    repository,
    sessions,
    users,
    imageHost,
    now,
    newId: randomUUID,
    log,
    exportCollections: kept.collections.exportAll,
    exportFollows: kept.follows.exportAll,
  });
  const userAdmin = userAdminService({ repository: userRows, users, security, now });
  return { users, userAdmin, invitations, sessions, signIn, account, retention, ...kept };
}
