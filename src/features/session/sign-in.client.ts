import { ApiError, callApi } from '#browser/api-client.ts';
import { showToast } from '#features/notifications/toast.store.ts';
import type { SignInOutcome } from '#shared/session/sign-in-outcome.ts';
import { loadSession, setSignedOut } from './session.client.ts';
import { COOKIES_BLOCKED, SIGN_IN_MESSAGES, SIGN_OUT_FAILED, SIGNED_OUT } from './session.messages.ts';
import { $isSessionBusy } from './session.store.ts';
import { notifyTabs, onTabMessage } from './session-channel.ts';

/** How often the popup is checked, and how long after its end a message may still arrive. */
const POPUP_POLL_MS = 500;
const RESPONSE_GRACE_MS = 1_500;
/** A closed popup is noticed within this time (spec 9). */
const CLOSE_DETECTION_MS = 8_000;

const POPUP_SIZE = { width: 480, height: 680 };

/** `confirm`: the signed-in person authenticates again. */
type Kind = { confirm: boolean };

const loginAddress = (popup: boolean, { confirm }: Kind): string => {
  const returnTo = `${location.pathname}${location.search}${location.hash}`;
  const flags = { ...(popup ? { popup: '1' } : {}), ...(confirm ? { confirm: '1' } : {}) };
  return `/api/auth/login?${new URLSearchParams({ ...flags, returnTo })}`;
};

function openPopup(kind: Kind): Window | null {
  const { width, height } = POPUP_SIZE;
  const left = Math.max(0, screenX + (outerWidth - width) / 2);
  const top = Math.max(0, screenY + (outerHeight - height) / 2);
  return window.open(
    loginAddress(true, kind),
    'gallery-sign-in',
    `popup,width=${width},height=${height},left=${left},top=${top}`,
  );
}

/**
 * Waits for the popup's message, or for its end. Under `Cross-Origin-Opener-Policy` a popup at another origin looks closed while
 * it is open, so it counts as open until this page is in front again.
 */
function outcomeOf(popup: Window): Promise<SignInOutcome> {
  return new Promise((resolve) => {
    let closedForMs = 0;
    const settle = (outcome: SignInOutcome) => {
      clearInterval(poll);
      stopListening();
      resolve(outcome);
    };
    const stopListening = onTabMessage((message) => {
      if (message.kind === 'sign-in') settle(message.outcome);
    });
    const poll = setInterval(() => {
      closedForMs = popup.closed ? closedForMs + POPUP_POLL_MS : 0;
      const graceMs = document.hasFocus() ? RESPONSE_GRACE_MS : CLOSE_DETECTION_MS - POPUP_POLL_MS;
      if (closedForMs > graceMs) settle('cancelled');
    }, POPUP_POLL_MS);
  });
}

const beforeLeaving = new Set<() => Promise<void>>();

/** Runs before someone leaves the page to sign in, for example to store input; returns a stop function. Must not reject. */
export function onLeavingToSignIn(act: () => Promise<void>): () => void {
  beforeLeaving.add(act);
  return () => beforeLeaving.delete(act);
}

/** Runs a sign-in; resolves with how it ended, or never if popups are blocked and the page is left. */
async function runSignIn(kind: Kind): Promise<SignInOutcome> {
  const popup = openPopup(kind);
  if (!popup) {
    await Promise.all([...beforeLeaving].map((act) => act()));
    location.assign(loginAddress(false, kind));
    return new Promise(() => undefined);
  }
  $isSessionBusy.set(true);
  const outcome = await outcomeOf(popup);
  if (outcome === 'success') await loadSession();
  $isSessionBusy.set(false);
  return outcome;
}

/**
 * Signs in through a popup, or by leaving the page if popups are blocked. Must be called from a click. Reports the outcome in a
 * toast and never rejects.
 */
export async function signIn(): Promise<void> {
  showToast(navigator.cookieEnabled ? SIGN_IN_MESSAGES[await runSignIn({ confirm: false })] : COOKIES_BLOCKED);
}

/** Asks the signed-in person to sign in again, and returns how it ended. Must be called from a click; never rejects. */
export const signInAgain = (): Promise<SignInOutcome> => runSignIn({ confirm: true });

/** Signs out, here or on every device; leaves admin pages. Reports the outcome and never rejects. */
export async function signOut({ everywhere = false } = {}): Promise<void> {
  $isSessionBusy.set(true);
  try {
    await callApi('POST /api/auth/logout', everywhere ? { query: { everywhere: '1' } } : {});
  } catch (error) {
    // Without a session there is nothing to end.
    if (!(error instanceof ApiError && error.status === 401)) {
      showToast(SIGN_OUT_FAILED);
      return;
    }
  } finally {
    $isSessionBusy.set(false);
  }
  notifyTabs({ kind: 'changed' });
  setSignedOut();
  showToast(SIGNED_OUT);
}
