import { fullNameOf } from '#shared/users/display-name.ts';
import type { User } from '#shared/users/user.contract.ts';

/** Users whose name or email address contains the text, ignoring case; everyone for an empty text. */
export function findUsers<T extends User>(users: readonly T[], text: string): readonly T[] {
  const needle = text.trim().toLowerCase();
  if (needle === '') return users;
  return users.filter((user) => `${fullNameOf(user) ?? ''}\n${user.email}`.toLowerCase().includes(needle));
}
