import { atom } from 'nanostores';
import { ApiError, callApi } from '#browser/api-client.ts';
import { showToast } from '#features/notifications/toast.store.ts';
import { loadSession } from '#features/session/session.client.ts';
import { $user } from '#features/session/session.store.ts';
import { displayNameOf } from '#shared/users/display-name.ts';
import type { Role, User } from '#shared/users/user.contract.ts';
import { ROLE_UPDATE_FAILED, roleUpdated } from './user.messages.ts';

/** The list of users as the page has it. */
export type UsersState =
  | { kind: 'loading' }
  | { kind: 'loaded'; users: readonly User[] }
  | { kind: 'no-access'; status: 401 | 403 }
  | { kind: 'failed' };

/** All users, for admins. */
export const $users = atom<UsersState>({ kind: 'loading' });

/** The roles that are on their way, by the user's id. */
export const $changing = atom<ReadonlyMap<string, Role>>(new Map());

/** Fetches the list; what is shown stays until the answer is there. */
export async function loadUsers(): Promise<void> {
  try {
    $users.set({ kind: 'loaded', users: await callApi('GET /api/admin/users') });
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 0;
    $users.set(status === 401 || status === 403 ? { kind: 'no-access', status } : { kind: 'failed' });
  }
}

function setChanging(id: string, role: Role | null): void {
  const roles = new Map($changing.get());
  if (role) roles.set(id, role);
  else roles.delete(id);
  $changing.set(roles);
}

/** What is said of a failure: the server's sentence where it explains itself (the last admin), else the spec's. */
const failureOf = (error: unknown) =>
  error instanceof ApiError && error.status === 409 && error.problem?.detail
    ? { ...ROLE_UPDATE_FAILED, description: error.problem.detail }
    : ROLE_UPDATE_FAILED;

/** Gives a user a role, says how it went, and fetches the list again (spec 7). Never rejects. */
export async function changeRole(user: User, role: Role): Promise<void> {
  setChanging(user.id, role);
  try {
    await callApi('PATCH /api/admin/users/{id}/role', { params: { id: user.id }, body: { role } });
    showToast(roleUpdated(displayNameOf(user), role));
  } catch (error) {
    showToast(failureOf(error));
  }
  // Whoever changes their own role sees at once what they may still do.
  await Promise.all([loadUsers(), user.id === $user.get()?.id ? loadSession() : undefined]);
  setChanging(user.id, null);
}
