import { type AppError, isAppError } from '#shared/http/app-error.ts';
import type { LoginQuery } from '#shared/session/session.contract.ts';
import { addressAfter, type SignInOutcome } from '#shared/session/sign-in-outcome.ts';
import { safeReturnTo } from '../auth/return-to.ts';
import type { SignInService } from '../auth/sign-in.service.ts';
import { errorResponse } from './problem.ts';
import { withCookies } from './visit.ts';

/** The page that waits for a sign-in. */
type Waiting = { returnTo: string; popup: boolean };

const outcomeOf = (error: AppError | undefined): SignInOutcome => {
  if (!error) return 'success';
  if (error.code === 'sign-in-cancelled') return 'cancelled';
  return error.code === 'account-disabled' ? 'disabled' : 'failed';
};

const redirectTo = (location: string): Response =>
  new Response(null, { status: 303, headers: { Location: location, 'Cache-Control': 'private, no-store' } });

/**
 * How a sign-in ends. People are sent back to the page that waits for them, which says what happened; programs (no
 * `text/html` in `Accept`) get an error as a problem document. The cause of a provider's failure is logged.
 */
function endOf(request: Request, waiting: Waiting, error: AppError | undefined): Response {
  if (error?.code === 'identity-provider-failed') console.warn('Sign-in failed at the identity provider:', error.cause);
  const wantsPage = request.headers.get('Accept')?.includes('text/html') ?? false;
  return error && !wantsPage ? errorResponse(error) : redirectTo(addressAfter(outcomeOf(error), waiting));
}

/** Sends a browser to the identity provider. */
export async function beginSignIn(
  signIn: SignInService,
  { request, url, query }: { request: Request; url: URL; query: LoginQuery },
): Promise<Response> {
  const waiting = { returnTo: safeReturnTo(query.returnTo), popup: query.popup === '1' };
  try {
    const { location, cookie } = await signIn.begin({ origin: url.origin, ...waiting });
    return withCookies(redirectTo(location), [cookie]);
  } catch (error) {
    if (!isAppError(error)) throw error;
    return endOf(request, waiting, error as AppError);
  }
}

/** Takes a browser that comes back from the identity provider. */
export async function finishSignIn(
  signIn: SignInService,
  { request, url }: { request: Request; url: URL },
): Promise<Response> {
  const { attempt, cookies, error } = await signIn.finish(url.searchParams, request.headers.get('Cookie'));
  return withCookies(endOf(request, attempt ?? { returnTo: '/', popup: false }, error), cookies);
}
