import type { NewToast } from '#features/notifications/toast.store.ts';
import type { SignInOutcome } from '#shared/session/sign-in-outcome.ts';

/** Toasts after a sign-in (spec 8; the wording of success, cancelling and disabled accounts is ours). */
export const SIGN_IN_MESSAGES = {
  success: { title: 'Signed In', description: 'You now see every company and every image.' },
  cancelled: { title: 'Sign In Cancelled', description: 'The sign-in window was closed before it was finished.' },
  disabled: { title: 'Sign In Failed', description: 'This account has been disabled.', kind: 'destructive' },
  'other-account': {
    title: 'Another Account',
    description: 'You are still signed in with the account from before.',
    kind: 'destructive',
  },
  failed: {
    title: 'Sign In Failed',
    description: 'Failed to sign in with Google. Please try again.',
    kind: 'destructive',
  },
} as const satisfies Record<SignInOutcome, NewToast>;

/** Toast for a sign-in that can't succeed. */
export const COOKIES_BLOCKED: NewToast = {
  title: 'Sign In Failed',
  description: 'Your browser blocks cookies for this site, and signing in needs them. Allow them, then try again.',
  kind: 'destructive',
};

/** Toast after signing out. */
export const SIGNED_OUT: NewToast = { title: 'Signed Out' };

/** Toast when the session has ended without a sign-out on this page. */
export const SESSION_ENDED: NewToast = {
  title: 'Session Ended',
  description: 'You now see what visitors see. Sign in again to see every image.',
};

/** Toast when signing out fails (spec 8). */
export const SIGN_OUT_FAILED: NewToast = {
  title: 'Sign Out Failed',
  description: 'Failed to sign out. Please try again.',
  kind: 'destructive',
};
