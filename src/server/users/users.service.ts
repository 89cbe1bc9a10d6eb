import type { UserRow } from '#db/schema/users.ts';
import type { Viewer } from '#shared/access/viewer.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { SessionResponse } from '#shared/session/session.contract.ts';
import { emailSchema, type Role, type User } from '#shared/users/user.contract.ts';
import { type Actor, COMMAND_LINE, CONFIGURATION, INVITATION } from '../audit/actor.ts';
import type { SecurityLog } from '../log/security-log.ts';
import type { InvitationsRepository } from './invitations.repository.ts';
import { toUser } from './user.mapper.ts';
import type { Identity, UsersRepository } from './users.repository.ts';

/** Issuer of users that the command line created. */
const LOCAL_ISSUER = 'local';

/** Users and their roles. `adminUserId` is the one fixed user who is always admin (contract 3). */
export function usersService({
  repository,
  adminUserId,
  adminEmails,
  now,
  security,
  invitations,
}: {
  repository: UsersRepository;
  /** Addresses in lower case whose verified owners are admins. */
  adminEmails: readonly string[];
  now: () => Date;
  security: SecurityLog;
  adminUserId: string | undefined;
  invitations: Pick<InvitationsRepository, 'findRole' | 'delete'>;
}) {
  const isAdmin = (user: Pick<UserRow, 'id' | 'role'>): boolean => user.role === 'admin' || user.id === adminUserId;

  /** Sets a user's role and writes it to the audit trail. Throws `user-not-found` or `last-admin`. */
  const setRole = async (id: string, role: Role, actor: Actor): Promise<User> => {
    const user = await repository.findById(id);
    if (!user) throw new AppError('user-not-found');
    if (user.role === role) return toUser(user);
    const entry = { actor, action: 'user.role-changed', subjectId: id, before: { role: user.role }, after: { role } };
    if (await repository.updateRole(id, role, entry, now())) {
      security.record({
        event: 'role-changed',
        outcome: 'success',
        userId: actor.id ?? undefined,
        subjectId: id,
        role,
      });
      return toUser({ ...user, role });
    }
    const current = await repository.findById(id);
    if (!current) throw new AppError('user-not-found');
    if (current.role !== role) throw new AppError('last-admin');
    return toUser(current);
  };

  /** Gives the invited role to the owner of a verified address; returns their resulting role. */
  const takeInvitation = async (user: UserRow, email: string): Promise<Role> => {
    const invited = await invitations.findRole(email);
    if (!invited) return user.role;
    // The role first: if killed in between, the next sign-in finds the invitation again.
    if (invited === 'admin') await setRole(user.id, 'admin', INVITATION);
    await invitations.delete(email);
    return invited === 'admin' ? 'admin' : user.role;
  };

  /**
   * Creates or updates the user of an authenticated person. A verified address among `adminEmails`, or one that was invited as
   * admin, makes them admin, which is audited. Throws `account-disabled`.
   */
  const signIn = async (identity: Identity): Promise<UserRow> => {
    const user = await repository.upsertIdentity(identity, now());
    if (!user) throw new AppError('account-disabled');
    if (!identity.emailVerified) return user;
    const email = identity.email.toLowerCase();
    // A local account is not the person who was invited.
    const role = identity.issuer === LOCAL_ISSUER ? user.role : await takeInvitation(user, email);
    if (!adminEmails.includes(email) || role === 'admin') return { ...user, role };
    await setRole(user.id, 'admin', CONFIGURATION);
    return { ...user, role: 'admin' };
  };

  /**
   * The user of an address for the command line: the last one who signed in with it, else a new local user. A local user is not
   * the person who later signs in with the same address: people are identified by issuer and subject. Throws `account-disabled`.
   */
  const getByEmail = async (email: string): Promise<UserRow> => {
    const address = emailSchema.safeParse(email.trim());
    if (!address.success) throw new AppError('validation-failed', { detail: `“${email}” is not an email address.` });
    const owner = (await repository.findByEmail(address.data)).find((user) => user.emailVerified);
    if (owner?.disabledAt) throw new AppError('account-disabled');
    if (owner) return owner;
    const identity = { issuer: LOCAL_ISSUER, subject: address.data.toLowerCase(), email: address.data };
    return signIn({ ...identity, emailVerified: true });
  };

  return {
    signIn,
    getByEmail,

    /** Makes the user of an address an admin, for anyone who can open the database; `hasSignedIn`: it is a person, not a local user. */
    grantAdmin: async (email: string): Promise<{ user: User; hasSignedIn: boolean }> => {
      const { id, issuer } = await getByEmail(email);
      const user = await setRole(id, 'admin', COMMAND_LINE);
      return { user, hasSignedIn: issuer !== LOCAL_ISSUER };
    },

    /** Whether this user is admin regardless of their role (contract 3). */
    isFixedAdmin: (id: string): boolean => id === adminUserId,

    /** The viewer for access checks. */
    viewerOf: (user: Pick<UserRow, 'id' | 'role'>): Viewer => ({ kind: isAdmin(user) ? 'admin' : 'user', id: user.id }),

    /** The body of `GET /api/auth/session`; the role is the stored one, admin-status returns what it grants. */
    sessionResponse: (session: { user: UserRow; expiresAt: Date } | null): SessionResponse =>
      session ? { user: toUser(session.user), expiresAt: session.expiresAt.toISOString() } : { user: null },

    /** Whether a user is admin: users may check themselves, admins anyone (contract 5). */
    isAdmin: async (viewer: Viewer, userId: string | undefined): Promise<boolean> => {
      if (viewer.kind === 'anonymous') return false;
      if (userId === undefined || userId === viewer.id) return viewer.kind === 'admin';
      if (viewer.kind !== 'admin') return false;
      const user = await repository.findById(userId);
      return user !== undefined && isAdmin(user);
    },

    setRole,
  };
}

export type UsersService = ReturnType<typeof usersService>;
