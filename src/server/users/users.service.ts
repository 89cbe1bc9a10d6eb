import type { UserRow } from '#db/schema/users.ts';
import type { Viewer } from '#shared/access/viewer.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { Role, SessionAnswer, User } from '#shared/users/user.contract.ts';
import { toUser } from './user.mapper.ts';
import type { UsersRepository } from './users.repository.ts';

/** Users and their roles. `adminUserId` is the one fixed user who is always admin (contract 3). */
export function usersService({
  repository,
  adminUserId,
}: {
  repository: UsersRepository;
  adminUserId: string | undefined;
}) {
  const isAdmin = (user: Pick<UserRow, 'id' | 'role'>): boolean => user.role === 'admin' || user.id === adminUserId;

  return {
    /** Who this user is to everything that is cut or allowed. */
    viewerOf: (user: Pick<UserRow, 'id' | 'role'>): Viewer => ({ kind: isAdmin(user) ? 'admin' : 'user', id: user.id }),

    /** What `GET /api/auth/session` answers; the role is the stored one, what it grants is told by admin-status. */
    sessionAnswer: (session: { user: UserRow; expiresAt: Date } | null): SessionAnswer =>
      session ? { user: toUser(session.user), expiresAt: session.expiresAt.toISOString() } : { user: null },

    /** All users, oldest first. */
    list: async (): Promise<User[]> => (await repository.findAll()).map(toUser),

    /** Whether a user is admin: of themselves anyone may ask, of others only admins learn it (contract 5). */
    isAdmin: async (viewer: Viewer, userId: string | undefined): Promise<boolean> => {
      if (viewer.kind === 'anonymous') return false;
      if (userId === undefined || userId === viewer.id) return viewer.kind === 'admin';
      if (viewer.kind !== 'admin') return false;
      const user = await repository.findById(userId);
      return user !== undefined && isAdmin(user);
    },

    /** Gives a user a role and writes it to the audit trail. Throws `user-not-found` or `last-admin`. */
    setRole: async (id: string, role: Role, actor: { id: string; email: string }): Promise<User> => {
      const user = await repository.findById(id);
      if (!user) throw new AppError('user-not-found');
      if (user.role === role) return toUser(user);
      const entry = {
        actor,
        action: 'user.role-changed',
        subjectKind: 'user',
        subjectId: id,
        before: { role: user.role },
        after: { role },
      };
      if (!(await repository.updateRole(id, role, entry))) {
        throw new AppError((await repository.findById(id)) ? 'last-admin' : 'user-not-found');
      }
      return toUser({ ...user, role });
    },
  };
}

/** Users and their roles. */
export type UsersService = ReturnType<typeof usersService>;
