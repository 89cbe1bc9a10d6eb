import { readCookies } from '#browser/storage.ts';
import { hasHint } from '#shared/session/hint-cookie.ts';
import { sayEnded } from './say-ended.ts';
import { loadSession } from './session.client.ts';
import { $isSessionBusy, $session, $user } from './session.store.ts';

/** For a page that someone signed in has opened: notices the end of the session, and leaves nothing of theirs to someone else; returns how to stop. */
export function watchSession(): () => void {
  // A response that says that the session has ended removes the hint. Not in every browser, nor without https.
  globalThis.cookieStore?.addEventListener('change', () => {
    if ($user.get() && !hasHint(readCookies())) void loadSession();
  });
  const stopNoticing = $session.listen(({ kind }, before) => {
    // A sign-out says what it did.
    if (kind === 'signed-out' && before?.kind === 'signed-in' && !$isSessionBusy.get()) sayEnded();
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
