import { readCookies } from '#browser/storage.ts';
import { hasHint } from '#shared/session/hint-cookie.ts';
import { loadSession } from './session.client.ts';
import { $user } from './session.store.ts';

/** For a page that someone signed in has opened: notices the end of the session, and leaves nothing of theirs to someone else. */
export function watchSession(): void {
  // A response that says that the session has ended removes the hint. Not in every browser, nor without https.
  globalThis.cookieStore?.addEventListener('change', () => {
    if ($user.get() && !hasHint(readCookies())) void loadSession();
  });
  let shownTo: string | undefined;
  $user.subscribe((user) => {
    if (!user) return;
    shownTo ??= user.id;
    if (shownTo !== user.id) location.reload();
  });
}
