import { ApiError } from '#browser/api-client.ts';

/** Nobody signed in again, so nothing was done and there is nothing to say. */
export class NotConfirmed extends Error {
  override name = 'NotConfirmed';
}

const needsRecentSignIn = (error: unknown): boolean =>
  error instanceof ApiError && error.problem?.type === '/problems/recent-sign-in-required';

/**
 * Makes a call that may need a recent sign-in. Where it does, a dialog leads through signing in again, then the call is made once
 * more. Rejects with `NotConfirmed` when the dialog is closed instead, else like the call.
 */
export async function withRecentSignIn<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!needsRecentSignIn(error)) throw error;
  }
  const { askToSignInAgain } = await import('./SignInAgain.tsx');
  if (!(await askToSignInAgain())) throw new NotConfirmed();
  return call();
}
