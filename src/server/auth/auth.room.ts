import type { Core } from '../core.ts';
import { installationSecret } from '../settings/settings.repository.ts';
import type { UsersService } from '../users/users.service.ts';
import { ATTEMPT_KEY } from './attempt.ts';
import { identityProviderOf } from './identity-provider.ts';
import { sessionManager } from './session.ts';
import { signInService } from './sign-in.service.ts';

/** Sessions and sign-in. */
export function authRoom({ db, settings, now }: Core, { users }: { users: UsersService }) {
  const secure = settings.siteUrl.startsWith('https:');
  const sessions = sessionManager({ db, secure, viewerOf: users.viewerOf, now });
  const signIn = signInService({
    provider: identityProviderOf(settings),
    users,
    sessions,
    attemptKey: installationSecret(db, ATTEMPT_KEY),
    secure,
    now,
  });
  return { sessions, signIn };
}
