import { readCookies } from '#browser/storage.ts';
import { showToast } from '#features/notifications/toast.store.ts';
import { hasHint } from '#shared/session/hint-cookie.ts';
import { loadSession } from './session.client.ts';
import { SESSION_ENDED } from './session.messages.ts';
import { $isSessionBusy, $session, $user } from './session.store.ts';
import { signIn } from './sign-in.ts';

/** How long it is said that the session has ended, in ms: the page changes at the same time. */
const SAID_MS = 15_000;

/** For a page that someone signed in has opened: notices the end of the session, and leaves nothing of theirs to someone else; returns how to stop. */
export function watchSession(): () => void {
  // A response that says that the session has ended removes the hint. Not in every browser, nor without https.
  globalThis.cookieStore?.addEventListener('change', () => {
    if ($user.get() && !hasHint(readCookies())) void loadSession();
  });
  const stopNoticing = $session.listen(({ kind }, before) => {
    // Forms and admin pages say it themselves; a sign-out says what it did.
    if (kind !== 'signed-out' || before?.kind !== 'signed-in' || $isSessionBusy.get()) return;
    if (location.pathname.startsWith('/admin')) return;
    showToast({ ...SESSION_ENDED, kind: 'note', durationMs: SAID_MS, action: { label: 'Sign in', act: signIn } });
  });
  let shownTo: string | undefined;
  const stopFollowing = $user.subscribe((user) => {
    if (!user) return;
    shownTo ??= user.id;
    if (shownTo !== user.id) location.reload();
  });
  return () => {
    stopNoticing();
    stopFollowing();
  };
}
