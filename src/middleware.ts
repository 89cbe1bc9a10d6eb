import { defineMiddleware } from 'astro:middleware';
import type { APIContext, MiddlewareNext } from 'astro';
import { faultOf } from '#server/faults/fault.ts';
import { readRequestSession, withCookies } from '#server/http/access.ts';
import { denyPage, isAdminPage } from '#server/http/deny-page.ts';
import { functionResponse } from '#server/http/function-response.ts';
import { errorResponse, problemResponse } from '#server/http/problem.ts';
import { forPeople } from '#server/http/unreachable-page.ts';
import { processLog } from '#server/log/log.ts';
import { getApp } from '#server/runtime.ts';
import { CONTACT_ACTION } from '#shared/contact/contact-form.ts';
import { BACKGROUND_HEADER } from '#shared/http/background.ts';

/** The client's address, if known; in development Astro has none for pages that a build would pre-render. */
function clientAddressOf(context: APIContext): string {
  if (context.isPrerendered) return '';
  try {
    return context.clientAddress;
  } catch {
    return '';
  }
}

/** The viewer; anonymous while pages are pre-rendered. */
const visitOf = ({ isPrerendered, request }: APIContext, app: App.Locals['app']) =>
  isPrerendered
    ? readRequestSession(app, null, false)
    : readRequestSession(app, request.headers.get('Cookie'), !request.headers.has(BACKGROUND_HEADER));

/** Routes that refuse methods themselves, and the page of paths without a route. */
const REFUSES_ITSELF = /^\/(?:api\/|(?:mcp|oauth\/\[\.\.\.path]|404)$)/;

/** `Allow` for a request whose method its route does not take: Astro renders a page for any method. */
function allowInstead({ request: { method }, routePattern }: APIContext): string | undefined {
  const allow = ['GET', 'HEAD', ...(routePattern === CONTACT_ACTION ? ['POST'] : [])];
  // Our own server refuses TRACE by the request's head.
  if (allow.includes(method) || (method !== 'TRACE' && REFUSES_ITSELF.test(routePattern))) return undefined;
  return allow.join(', ');
}

/** A page with all of its text: a fault while it is rendered must still become another response. */
async function whole(response: Response): Promise<Response> {
  const isPage = response.body && response.headers.get('Content-Type')?.startsWith('text/html');
  return isPage ? new Response(await response.text(), response) : response;
}

/** Sets `locals` and runs the page or endpoint. */
async function result(context: APIContext, next: MiddlewareNext): Promise<Response> {
  const { locals } = context;
  // Our own server provides `app`, `requestId`, `clientAddress` and usually `visit`; the build, development and functions do not.
  locals.app ??= await getApp();
  locals.requestId ??= crypto.randomUUID();
  locals.clientAddress ??= clientAddressOf(context);
  const { app, requestId } = locals;
  const { pathname: path } = context.url;
  const allow = allowInstead(context);
  if (allow) return problemResponse('method-not-allowed', {}, { Allow: allow });
  return app.requestContext.run({ id: requestId }, async () => {
    const visit = locals.visit ?? (await visitOf(context, app));
    if (visit instanceof Response) return visit;
    locals.viewer = visit.viewer;
    locals.session = visit.session;
    if (isAdminPage(path) && visit.viewer.kind !== 'admin') {
      const reason = visit.session ? 'admin-required' : 'sign-in-required';
      app.security.record({
        event: 'access-refused',
        outcome: 'failure',
        userId: visit.session?.user.id,
        reason,
        path,
      });
    }
    const response = denyPage(context.routePattern, visit.viewer) ?? (await next());
    return withCookies(context.isPrerendered ? response : await whole(response), visit.cookies);
  });
}

/** Runs before every page and endpoint: determines the viewer, and on Netlify adds the response's headers. */
export const onRequest = defineMiddleware(async (context, next) => {
  const netlify = context.locals.netlify?.context;
  if (context.isPrerendered) return result(context, next);
  const { request } = context;
  try {
    const answered = forPeople(request, await result(context, next));
    return netlify ? functionResponse(answered, context.locals.app, netlify, context.url) : answered;
  } catch (error) {
    // Without a function around it, Astro and our server report what is no fault of the machine.
    if (!netlify && !faultOf(error)) throw error;
    const { requestId, app } = context.locals;
    (app?.log ?? processLog('info')).error(
      { id: requestId, path: context.url.pathname, err: error },
      'unexpected error',
    );
    return forPeople(request, errorResponse(error));
  }
});
