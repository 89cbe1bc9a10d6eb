import { callApi } from '#browser/api-client.ts';
import { readCookies } from '#browser/storage.ts';
import { showToast } from '#features/notifications/toast.store.ts';
import { hasHint } from '#shared/session/hint-cookie.ts';
import { OUTCOME_PARAM, outcomeIn } from '#shared/session/sign-in-outcome.ts';
import { $adminStatus, $session } from './session.store.ts';
import { notifyTabs, onTabMessage } from './session-channel.ts';
import { backoffDelay, renewalDelay } from './session-renewal.ts';

/** Age in ms from which the session is checked again when the page becomes visible. */
const RELY_MS = 5 * 60_000;

let timer: ReturnType<typeof setTimeout> | undefined;
let failures = 0;
let loading: Promise<void> | undefined;
let loadedAt = 0;

/** Forgets the session on this page. */
export function setSignedOut(): void {
  clearTimeout(timer);
  failures = 0;
  $adminStatus.set(false);
  $session.set({ kind: 'signed-out' });
}

function loadAfter(delayMs: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => void loadSession(), delayMs);
}

async function requestSession(): Promise<void> {
  if (!hasHint(readCookies())) return setSignedOut();
  loadedAt = Date.now();
  try {
    const [response, status] = await Promise.all([
      callApi('GET /api/auth/session'),
      callApi('GET /api/user/admin-status'),
    ]);
    if (!response.user) return setSignedOut();
    failures = 0;
    $adminStatus.set(status.isAdmin);
    $session.set({ kind: 'signed-in', ...response });
    loadAfter(renewalDelay(response.expiresAt, Date.now()));
  } catch {
    // Network or server failure: signed-in viewers stay signed in, and unknown ones unknown.
    failures += 1;
    if ($session.get().kind === 'loading') $session.set({ kind: 'unreachable' });
    loadAfter(backoffDelay(failures));
  }
}

/** Requests the session, unless the hint cookie shows that there is none; one request at a time. */
export function loadSession(): Promise<void> {
  loading ??= requestSession().finally(() => {
    loading = undefined;
  });
  return loading;
}

/**
 * Requests the session again if the cookie contradicts the page, or the last response is old: the session may have ended or begun
 * while the page was in the background, frozen, or in the back/forward cache, where messages of other tabs don't reach it.
 */
export function recheckSession(): void {
  const isSignedIn = $session.get().kind === 'signed-in';
  const isOld = isSignedIn && Date.now() - loadedAt > RELY_MS;
  if (isOld || hasHint(readCookies()) !== isSignedIn) void loadSession();
}

/** Reports how a full-page sign-in ended and removes that from the address. */
async function showSignInOutcome(): Promise<void> {
  const address = new URL(location.href);
  const outcome = outcomeIn(address.searchParams);
  if (!outcome) return;
  address.searchParams.delete(OUTCOME_PARAM);
  history.replaceState(history.state, '', address);
  if (outcome === 'success') notifyTabs({ kind: 'changed' });
  // Rarely needed, so the texts are loaded on demand.
  const { SIGN_IN_MESSAGES } = await import('./session.messages.ts');
  showToast(SIGN_IN_MESSAGES[outcome]);
}

/** Starts the session on a page: loads it, renews it, and listens to other tabs. */
export function startSession(): void {
  onTabMessage((message) => {
    if (message.kind === 'changed' || message.outcome === 'success') void loadSession();
  });
  addEventListener('pageshow', recheckSession);
  document.addEventListener('visibilitychange', recheckSession);
  $session.listen(({ kind }) => {
    const root = document.documentElement;
    // The mark of layouts/first-paint.ts ends when it is known who is there. Until then nobody is asked to sign in; what
    // everyone may see does not wait for an account that can't be checked.
    if (kind === 'unreachable') root.dataset.awaited = kind;
    else delete root.dataset.awaited;
    root.toggleAttribute('data-signed-in', kind === 'signed-in');
    if (kind === 'signed-in') dispatchEvent(new Event('session'));
  });
  void showSignInOutcome();
  void loadSession();
}
