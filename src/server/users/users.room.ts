import type { Core } from '../core.ts';
import { securityLog } from '../log/security-log.ts';
import { invitationsRepository } from './invitations.repository.ts';
import { invitationsService } from './invitations.service.ts';
import { userAdminService } from './user-admin.service.ts';
import { usersRepository } from './users.repository.ts';
import { usersService } from './users.service.ts';

/** Accounts, their roles and invitations. */
export function usersRoom({ db, audit, settings, now, log }: Core) {
  const security = securityLog(log);
  const repository = usersRepository(db, audit);
  const invitations = invitationsRepository(db, audit);
  const users = usersService({ repository, invitations, ...settings, now, security });
  return {
    users,
    userAdmin: userAdminService({ repository, users, security, now }),
    invitations: invitationsService({ repository: invitations, users: repository }),
  };
}
