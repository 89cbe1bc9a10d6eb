import { defineMiddleware } from 'astro:middleware';
import type { APIContext, MiddlewareNext } from 'astro';
import { functionAnswer } from '#server/http/function-answer.ts';
import { errorResponse } from '#server/http/problem.ts';
import { readVisit, withCookies } from '#server/http/visit.ts';
import { processLog } from '#server/log/log.ts';
import { getApp } from '#server/runtime.ts';

/** The client's address where there is one; in development Astro has none for pages that a build would pre-render. */
function clientAddressOf(context: APIContext): string {
  if (context.isPrerendered) return '';
  try {
    return context.clientAddress;
  } catch {
    return '';
  }
}

/** Sets `locals` and lets the page or endpoint answer. */
async function answer(context: APIContext, next: MiddlewareNext): Promise<Response> {
  const { locals } = context;
  // Our own server brings `app`, `requestId`, `clientAddress` and mostly `visit` along; the build, development and functions do not.
  locals.app ??= await getApp();
  locals.requestId ??= crypto.randomUUID();
  locals.clientAddress ??= clientAddressOf(context);
  const cookie = context.isPrerendered ? null : context.request.headers.get('Cookie');
  const { app, requestId, clientAddress } = locals;
  return app.requestContext.run({ id: requestId, address: clientAddress }, async () => {
    const visit = locals.visit ?? (await readVisit(app, cookie));
    if (visit instanceof Response) return visit;
    locals.viewer = visit.viewer;
    locals.session = visit.session;
    return withCookies(await next(), visit.cookies);
  });
}

/** Runs before every page and endpoint: who is asking, and on Netlify what its answer has to carry. */
export const onRequest = defineMiddleware(async (context, next) => {
  const netlify = context.locals.netlify?.context;
  if (context.isPrerendered || !netlify) return answer(context, next);
  try {
    return await functionAnswer(await answer(context, next), context.locals.app, netlify);
  } catch (error) {
    const { requestId, app } = context.locals;
    (app?.log ?? processLog('info')).error(
      { id: requestId, path: context.url.pathname, err: error },
      'unexpected error',
    );
    return errorResponse(error);
  }
});
