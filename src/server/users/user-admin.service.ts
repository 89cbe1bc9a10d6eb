import { AppError } from '#shared/http/app-error.ts';
import type { UserAccount } from '#shared/users/user.contract.ts';
import type { Actor } from '../audit/actor.ts';
import type { SecurityLog } from '../log/security-log.ts';
import { toUserAccount } from './user.mapper.ts';
import type { UsersRepository } from './users.repository.ts';
import type { UsersService } from './users.service.ts';

type Deps = {
  repository: UsersRepository;
  users: Pick<UsersService, 'isFixedAdmin'>;
  security: SecurityLog;
  now: () => Date;
};

const entryOf = (action: string, id: string, actor: Actor) => ({ actor, action, subjectId: id });

/** What admins do with other people's accounts. */
export function userAdminService({ repository, users, security, now }: Deps) {
  const get = async (id: string): Promise<UserAccount> => {
    const [user, counts] = await Promise.all([repository.findById(id), repository.countOwned(now())]);
    if (!user) throw new AppError('user-not-found');
    return toUserAccount(user, counts(id));
  };

  /** Throws `own-account` or `last-admin` for accounts that have to stay enabled. */
  const requireDispensable = (id: string, actor: Actor): void => {
    if (id === actor.id) throw new AppError('own-account');
    if (users.isFixedAdmin(id)) {
      throw new AppError('last-admin', { detail: 'The configuration names this account as admin. It stays enabled.' });
    }
  };

  return {
    /** All users, oldest first. */
    list: async (): Promise<UserAccount[]> => {
      const [all, counts] = await Promise.all([repository.findAll(), repository.countOwned(now())]);
      return all.map((user) => toUserAccount(user, counts(user.id)));
    },

    /**
     * Disables an account, which ends its sessions, or enables it. Throws `user-not-found`, `own-account` or `last-admin`.
     */
    setDisabled: async (id: string, disabled: boolean, actor: Actor): Promise<UserAccount> => {
      const before = await get(id);
      if (disabled) requireDispensable(id, actor);
      const event = disabled ? 'account-disabled' : 'account-enabled';
      const entry = entryOf(disabled ? 'user.disabled' : 'user.enabled', id, actor);
      const changed = await repository.updateDisabled(id, disabled ? now() : null, entry);
      if (changed) {
        security.record({ event, outcome: 'success', userId: actor.id ?? undefined, subjectId: id });
      } else if ((before.disabledAt !== null) !== disabled) throw new AppError('last-admin');
      return get(id);
    },

    /** Ends all sessions of a user. Throws `user-not-found`. */
    endSessions: async (id: string, actor: Actor): Promise<UserAccount> => {
      await get(id);
      const ended = await repository.deleteSessions(id, entryOf('user.sessions-ended', id, actor));
      if (ended > 0) {
        security.record({ event: 'sessions-ended', outcome: 'success', userId: actor.id ?? undefined, subjectId: id });
      }
      return get(id);
    },
  };
}
