import { randomUUID } from 'node:crypto';
import type { LoggingDeps } from './app-deps.ts';
import type { AuditRepository } from './audit/audit.repository.ts';
import { identityProviderOf } from './auth/identity-provider.ts';
import { sessionKeeper } from './auth/session.ts';
import { signInService } from './auth/sign-in.service.ts';
import { retentionRepository } from './retention/retention.repository.ts';
import { retentionService } from './retention/retention.service.ts';
import { accountRepository } from './users/account.repository.ts';
import { accountService } from './users/account.service.ts';
import { usersRepository } from './users/users.repository.ts';
import { usersService } from './users/users.service.ts';

/** Who people are: users, their sessions, and how they sign in. */
export function accountServices({ settings, db, now, imageHost, log }: LoggingDeps, audit: AuditRepository) {
  const secure = settings.siteUrl.startsWith('https:');
  const users = usersService({ repository: usersRepository(db, audit), ...settings, now });
  const sessions = sessionKeeper({ db, secure });
  const signIn = signInService({ provider: identityProviderOf(settings), users, sessions, secure, now });
  const retention = retentionService({ repository: retentionRepository(db), sessions, imageHost, log, now });
  const repository = accountRepository(db, audit);
  const account = accountService({ repository, sessions, users, imageHost, now, newId: randomUUID, log });
  return { users, sessions, signIn, account, retention };
}
