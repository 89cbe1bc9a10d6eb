import { atom } from 'nanostores';
import { ApiError, callApi } from '#browser/api-client.ts';
import { saveFile } from '#browser/files.ts';
import { attempt } from '#features/notifications/attempt.ts';
import { showToast } from '#features/notifications/toast.store.ts';
import { toastAfterReload } from '#features/notifications/toast-after-reload.ts';
import { withRecentSignIn } from '#features/session/recent-sign-in.ts';
import { loadSession, setSignedOut } from '#features/session/session.client.ts';
import { notifyTabs } from '#features/session/session-channel.ts';
import type { Account } from '#shared/users/account.contract.ts';
import { ACCOUNT_DELETED, DELETE_FAILED, EXPORT_FAILED, EXPORTED } from './account.messages.ts';

/** Loading state of the account. */
export type AccountState = { kind: 'loading' } | { kind: 'loaded'; account: Account } | { kind: 'failed' };

/** The signed-in user's account. */
export const $account = atom<AccountState>({ kind: 'loading' });

/** Fetches the account; keeps the current one until the response arrives. Detects an expired session. */
export async function loadAccount(): Promise<void> {
  try {
    $account.set({ kind: 'loaded', account: await callApi('GET /api/user/account') });
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) await loadSession();
    $account.set({ kind: 'failed' });
  }
}

const exportAll = async (): Promise<void> => {
  const data = await withRecentSignIn(() => callApi('GET /api/user/export'));
  saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), 'my-cyber-gallery-data.json');
  showToast(EXPORTED);
};

/** Saves all data about the user as a file. Reports the outcome and never rejects. */
export const exportData = () => attempt(exportAll, EXPORT_FAILED.description, EXPORT_FAILED.title);

/** Deletes the account and goes to the home page. Reports the outcome and never rejects. */
export async function deleteAccount(): Promise<void> {
  const remove = () => withRecentSignIn(() => callApi('DELETE /api/user/account'));
  if (!(await attempt(remove, DELETE_FAILED.description, DELETE_FAILED.title))) return;
  notifyTabs({ kind: 'changed' });
  setSignedOut();
  toastAfterReload(ACCOUNT_DELETED);
  location.assign('/');
}
