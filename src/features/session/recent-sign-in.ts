import { ApiError } from '#browser/api-client.ts';
import { NotConfirmed } from '#features/notifications/attempt.ts';

const needsRecentSignIn = (error: unknown): boolean =>
  error instanceof ApiError && error.problem?.type === '/problems/recent-sign-in-required';

/**
 * Runs a call that may need a recent sign-in. If it does, a dialog asks to sign in again, and the call is repeated. Rejects
 * with `NotConfirmed` if the dialog is closed instead, otherwise like the call.
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
