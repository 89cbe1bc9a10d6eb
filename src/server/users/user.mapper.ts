import type { UserRow } from '#db/schema/users.ts';
import { providerName } from '#shared/users/provider-name.ts';
import type { User, UserAccount } from '#shared/users/user.contract.ts';

/** A row as the wire's user; issuer, subject and account state stay on the server. */
export const toUser = (row: UserRow): User => ({
  id: row.id,
  email: row.email,
  firstName: row.firstName,
  lastName: row.lastName,
  displayName: row.displayName,
  profileImageUrl: row.profileImageUrl,
  role: row.role,
  createdAt: row.createdAt.toISOString(),
});

/** A row as admins see it. */
export const toUserAccount = (row: UserRow, openSessions: number): UserAccount => ({
  ...toUser(row),
  emailVerified: row.emailVerified,
  provider: providerName(row.issuer),
  lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
  disabledAt: row.disabledAt?.toISOString() ?? null,
  openSessions,
});
