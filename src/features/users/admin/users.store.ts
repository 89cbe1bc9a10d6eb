import { atom } from 'nanostores';
import { ApiError, callApi } from '#browser/api-client.ts';
import { NotConfirmed } from '#features/notifications/attempt.ts';
import { type NewToast, showToast } from '#features/notifications/toast.store.ts';
import { withRecentSignIn } from '#features/session/recent-sign-in.ts';
import { loadSession } from '#features/session/session.client.ts';
import { $user } from '#features/session/session.store.ts';
import { displayNameOf } from '#shared/users/display-name.ts';
import type { Role, UserAccount } from '#shared/users/user.contract.ts';
import {
  ACCOUNT_UPDATE_FAILED,
  accountDisabled,
  accountEnabled,
  ROLE_UPDATE_FAILED,
  roleUpdated,
  sessionsEnded,
} from './user.messages.ts';

/** Loading state of the list of users. */
export type UsersState =
  | { kind: 'loading' }
  | { kind: 'loaded'; users: readonly UserAccount[] }
  | { kind: 'no-access'; status: 401 | 403 }
  | { kind: 'failed' };

export const $users = atom<UsersState>({ kind: 'loading' });

/** The roles being saved, by the user's id. */
export const $changing = atom<ReadonlyMap<string, Role>>(new Map());

/** Fetches the list; keeps the current one until the response arrives. */
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

/** Message of a failure: the server's if it explains itself (the last admin), otherwise a general one. */
const failureOf = (error: unknown, general: NewToast): NewToast =>
  error instanceof ApiError && error.status === 409 && error.problem?.detail
    ? { ...general, description: error.problem.detail }
    : general;

/** Changes a user, reports the outcome, and fetches the list again (spec 7). Never rejects. */
async function change(user: UserAccount, call: () => Promise<unknown>, messages: { done: NewToast; failed: NewToast }) {
  try {
    await withRecentSignIn(call);
    showToast(messages.done);
  } catch (error) {
    if (!(error instanceof NotConfirmed)) showToast(failureOf(error, messages.failed));
  }
  // Someone who changes their own role sees the consequences immediately.
  await Promise.all([loadUsers(), user.id === $user.get()?.id ? loadSession() : undefined]);
}

export async function changeRole(user: UserAccount, role: Role): Promise<void> {
  setChanging(user.id, role);
  await change(user, () => callApi('PATCH /api/admin/users/{id}/role', { params: { id: user.id }, body: { role } }), {
    done: roleUpdated(displayNameOf(user), role),
    failed: ROLE_UPDATE_FAILED,
  });
  setChanging(user.id, null);
}

/** Disables a user's account, which ends their sessions, or enables it. */
export const setDisabled = (user: UserAccount, disabled: boolean): Promise<void> =>
  change(user, () => callApi('PATCH /api/admin/users/{id}', { params: { id: user.id }, body: { disabled } }), {
    done: disabled ? accountDisabled(displayNameOf(user)) : accountEnabled(displayNameOf(user)),
    failed: ACCOUNT_UPDATE_FAILED,
  });

/** Signs a user out everywhere. */
export const endSessions = (user: UserAccount): Promise<void> =>
  change(user, () => callApi('DELETE /api/admin/users/{id}/sessions', { params: { id: user.id } }), {
    done: sessionsEnded(displayNameOf(user)),
    failed: ACCOUNT_UPDATE_FAILED,
  });
