import { type AppError, isAppError } from '#shared/http/app-error.ts';
import type { LoginQuery } from '#shared/session/session.contract.ts';
import { addressAfter, type SignInOutcome } from '#shared/session/sign-in-outcome.ts';
import type { App } from '../app.ts';
import { safeReturnTo } from '../auth/return-to.ts';
import type { Session } from '../auth/session.ts';
import { withCookies } from './access.ts';
import { errorResponse } from './problem.ts';
import { wantsPage } from './unreachable-page.ts';

/** The page that waits for a sign-in. */
type Waiting = { returnTo: string; popup: boolean };

const outcomeOf = (error: AppError | undefined): SignInOutcome => {
  if (!error) return 'success';
  if (error.code === 'sign-in-cancelled') return 'cancelled';
  if (error.code === 'sign-in-other-account') return 'other-account';
  return error.code === 'account-disabled' ? 'disabled' : 'failed';
};

const redirectTo = (location: string): Response =>
  new Response(null, { status: 303, headers: { Location: location, 'Cache-Control': 'private, no-store' } });

/** Logs how a sign-in ended: by codes, never with data of the browser or the provider. */
function report({ log, security }: App, error: AppError | undefined, userId?: string): void {
  if (!error) {
    security.record({ event: 'sign-in', outcome: 'success', userId });
    return;
  }
  const { reason, cause } = error.extras;
  security.record({ event: 'sign-in', outcome: 'failure', userId, reason: reason ?? error.code });
  if (error.code === 'identity-provider-failed') {
    log.warn({ reason, ...(cause === undefined ? {} : { err: cause }) }, 'sign-in failed at the identity provider');
  }
}

/**
 * The response to a finished sign-in. People are sent back to the page that waits for them, which shows the outcome;
 * programs (no `text/html` in `Accept`) get an error as a problem document.
 */
function endOf(request: Request, waiting: Waiting, error: AppError | undefined): Response {
  return error && !wantsPage(request) ? errorResponse(error) : redirectTo(addressAfter(outcomeOf(error), waiting));
}

/** Redirects a browser to the identity provider. */
export async function beginSignIn(
  app: App,
  { request, url, query, session }: { request: Request; url: URL; query: LoginQuery; session: Session | null },
): Promise<Response> {
  const waiting = { returnTo: safeReturnTo(query.returnTo), popup: query.popup === '1' };
  try {
    const confirms = query.confirm === '1' ? session?.user.id : undefined;
    const { location, cookie } = await app.signIn.begin({ origin: url.origin, ...waiting, confirms });
    return withCookies(redirectTo(location), [cookie]);
  } catch (error) {
    if (!isAppError(error)) throw error;
    report(app, error);
    return endOf(request, waiting, error as AppError);
  }
}

/** Handles a browser that returns from the identity provider. */
export async function finishSignIn(app: App, { request, url }: { request: Request; url: URL }): Promise<Response> {
  const { attempt, cookies, error, userId } = await app.signIn.finish(url.searchParams, request.headers.get('Cookie'));
  report(app, error, userId);
  return withCookies(endOf(request, attempt ?? { returnTo: '/', popup: false }, error), cookies);
}
