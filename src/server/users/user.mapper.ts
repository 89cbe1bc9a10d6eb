import type { UserRow } from '#db/schema/users.ts';
import type { User } from '#shared/users/user.contract.ts';

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
