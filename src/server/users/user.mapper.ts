import type { UserRow } from '#db/schema/users.ts';
import { providerName } from '#shared/users/provider-name.ts';
import type { User, UserAccount } from '#shared/users/user.contract.ts';

/** A row as the API's user, without issuer, subject and account state. */
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

/** The later one of the last sign-in and the last use of a session. */
const lastSeen = ({ lastSignInAt }: UserRow, seenAt: number): string | null => {
  const at = Math.max(lastSignInAt?.getTime() ?? 0, seenAt);
  return at > 0 ? new Date(at).toISOString() : null;
};

/** A row for admins. */
export const toUserAccount = (
  row: UserRow,
  { sessions, collections, seenAt }: { sessions: number; collections: number; seenAt: number },
): UserAccount => ({
  ...toUser(row),
  emailVerified: row.emailVerified,
  provider: providerName(row.issuer),
  lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
  lastSeenAt: lastSeen(row, seenAt),
  disabledAt: row.disabledAt?.toISOString() ?? null,
  openSessions: sessions,
  collections,
});
