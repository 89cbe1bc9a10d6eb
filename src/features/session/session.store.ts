import { atom, computed } from 'nanostores';
import type { User } from '#shared/users/user.contract.ts';

/** What the page knows of its viewer (spec 4): nobody is restricted and nothing prompts until loading has finished. */
export type SessionState =
  | { kind: 'loading' }
  | { kind: 'signed-out' }
  | { kind: 'signed-in'; user: User; expiresAt: string };

/** The viewer's session as the page sees it; grants nothing, the server decides. */
export const $session = atom<SessionState>({ kind: 'loading' });

/** What the admin-status call answered for the signed-in user; it also knows the one fixed admin id (contract 7). */
export const $adminStatus = atom(false);

/** Whether a sign-in or sign-out is in progress. */
export const $isSessionBusy = atom(false);

/** How many new images there are of what the user follows; `features/follows` counts them. */
export const $newCount = atom(0);

/** The signed-in user, if any. */
export const $user = computed($session, (session) => (session.kind === 'signed-in' ? session.user : null));

/** Whether the signed-in user is an admin. */
export const $isAdmin = computed(
  [$user, $adminStatus],
  (user, adminStatus) => user !== null && (user.role === 'admin' || adminStatus),
);
