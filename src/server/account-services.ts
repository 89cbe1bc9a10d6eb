import { randomUUID } from 'node:crypto';
import type { LoggingDeps } from './app-deps.ts';
import type { AuditRepository } from './audit/audit.repository.ts';
import { ATTEMPT_KEY } from './auth/attempt.ts';
import { identityProviderOf } from './auth/identity-provider.ts';
import { sessionKeeper } from './auth/session.ts';
import { signInService } from './auth/sign-in.service.ts';
import { securityLog } from './log/security-log.ts';
import { retentionRepository } from './retention/retention.repository.ts';
import { retentionService } from './retention/retention.service.ts';
import { installationSecret } from './settings/installation-secret.ts';
import { settingsRepository } from './settings/settings.repository.ts';
import { accountRepository } from './users/account.repository.ts';
import { accountService } from './users/account.service.ts';
import { userAdminService } from './users/user-admin.service.ts';
import { usersRepository } from './users/users.repository.ts';
import { usersService } from './users/users.service.ts';

/** Who people are: users, their sessions, and how they sign in. */
export function accountServices({ settings, db, now, imageHost, log }: LoggingDeps, audit: AuditRepository) {
  const secure = settings.siteUrl.startsWith('https:');
  const security = securityLog(log);
  const userRows = usersRepository(db, audit);
  const users = usersService({ repository: userRows, ...settings, now, security });
  const sessions = sessionKeeper({ db, secure, isAdmin: (user) => users.viewerOf(user).kind === 'admin', now });
  const signIn = signInService({
    provider: identityProviderOf(settings),
    users,
    sessions,
    attemptKey: () => installationSecret(settingsRepository(db), ATTEMPT_KEY),
    secure,
    now,
  });
  const retention = retentionService({ repository: retentionRepository(db), sessions, imageHost, log, now });
  const repository = accountRepository(db, audit);
  const account = accountService({ repository, sessions, users, imageHost, now, newId: randomUUID, log });
  const userAdmin = userAdminService({ repository: userRows, users, security, now });
  return { users, userAdmin, sessions, signIn, account, retention };
}
