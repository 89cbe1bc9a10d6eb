import { atom, computed } from 'nanostores';
import type { User } from '#shared/users/user.contract.ts';

/** The viewer of the page (spec 4): until loading has finished, nobody is restricted and nothing prompts. */
export type SessionState =
  | { kind: 'loading' }
  /** The server could not be asked; that is not signed out, and is asked again. */
  | { kind: 'unreachable' }
  | { kind: 'signed-out' }
  | { kind: 'signed-in'; user: User; expiresAt: string };

/** The viewer's session as the page sees it; grants nothing, the server decides. */
export const $session = atom<SessionState>({ kind: 'loading' });

/** The response of the admin-status call for the signed-in user, which includes the one fixed admin id (contract 7). */
export const $adminStatus = atom(false);

/** Whether a sign-in or sign-out is in progress. */
export const $isSessionBusy = atom(false);

/** Number of new images in what the user follows; set by `features/follows`. */
export const $newCount = atom(0);

/** What is said where the account can't be reached. */
export const UNREACHABLE = "Your account can't be reached right now";

export const $user = computed($session, (session) => (session.kind === 'signed-in' ? session.user : null));

/** Whether the signed-in user is an admin. */
export const $isAdmin = computed(
  [$user, $adminStatus],
  (user, adminStatus) => user !== null && (user.role === 'admin' || adminStatus),
);
