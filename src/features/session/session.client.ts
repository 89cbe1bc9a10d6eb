import { callApi } from '#browser/api-client.ts';
import { showToast } from '#features/notifications/toast.store.ts';
import { hasHint } from '#shared/session/hint-cookie.ts';
import { OUTCOME_PARAM, outcomeIn } from '#shared/session/sign-in-outcome.ts';
import { SIGN_IN_MESSAGES } from './session.messages.ts';
import { $adminStatus, $session } from './session.store.ts';
import { hearTabs, tellTabs } from './session-channel.ts';
import { backoffDelay, renewalDelay } from './session-renewal.ts';

let timer: ReturnType<typeof setTimeout> | undefined;
let failures = 0;
let loading: Promise<void> | undefined;

/** Forgets the session on this page. */
export function becomeSignedOut(): void {
  clearTimeout(timer);
  failures = 0;
  $adminStatus.set(false);
  $session.set({ kind: 'signed-out' });
}

function loadAfter(delayMs: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => void loadSession(), delayMs);
}

async function ask(): Promise<void> {
  if (!hasHint(document.cookie)) return becomeSignedOut();
  try {
    const [answer, status] = await Promise.all([
      callApi('GET /api/auth/session'),
      callApi('GET /api/user/admin-status'),
    ]);
    if (!answer.user) return becomeSignedOut();
    failures = 0;
    $adminStatus.set(status.isAdmin);
    $session.set({ kind: 'signed-in', ...answer });
    loadAfter(renewalDelay(answer.expiresAt, Date.now()));
  } catch {
    // No network, or a server in trouble: whoever is signed in stays so, whoever is not known yet sees the preview.
    failures += 1;
    if ($session.get().kind === 'loading') $session.set({ kind: 'signed-out' });
    loadAfter(backoffDelay(failures));
  }
}

/** Asks the server who is looking, unless the hint cookie says that nobody is; once at a time. */
export function loadSession(): Promise<void> {
  loading ??= ask().finally(() => {
    loading = undefined;
  });
  return loading;
}

/** Says how a full-page sign-in ended and takes it out of the address. */
function tellOutcome(): void {
  const address = new URL(location.href);
  const outcome = outcomeIn(address.searchParams);
  if (!outcome) return;
  address.searchParams.delete(OUTCOME_PARAM);
  history.replaceState(history.state, '', address);
  showToast(SIGN_IN_MESSAGES[outcome]);
  if (outcome === 'success') tellTabs({ kind: 'changed' });
}

/** Starts the session on a page: who is looking, for how long, and what other tabs make of it. */
export function startSession(): void {
  hearTabs((message) => {
    if (message.kind === 'changed' || message.outcome === 'success') void loadSession();
  });
  tellOutcome();
  void loadSession();
}
