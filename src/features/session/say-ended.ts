import { showToast } from '#features/notifications/toast.store.ts';
import { SESSION_ENDED } from './session.messages.ts';
import { signIn } from './sign-in.ts';

/** How long it is said that the session has ended, in ms: the page changes at the same time. */
const SAID_MS = 15_000;

/** Says that the session has ended without a sign-out. Forms and admin pages say it themselves. */
export function sayEnded(): void {
  if (location.pathname.startsWith('/admin')) return;
  showToast({ ...SESSION_ENDED, kind: 'note', durationMs: SAID_MS, action: { label: 'Sign in', act: signIn } });
}
