import { defineMiddleware } from 'astro:middleware';
import type { APIContext } from 'astro';
import { readVisit, withCookies } from '#server/http/visit.ts';
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

export const onRequest = defineMiddleware(async (context, next) => {
  const { locals } = context;
  // Our own server brings `app`, `requestId`, `clientAddress` and mostly `visit` along; the build, development and functions do not.
  locals.app ??= await getApp();
  locals.requestId ??= crypto.randomUUID();
  locals.clientAddress ??= clientAddressOf(context);
  const cookie = context.isPrerendered ? null : context.request.headers.get('Cookie');
  const visit = locals.visit ?? (await readVisit(locals.app, cookie));
  if (visit instanceof Response) return visit;
  locals.viewer = visit.viewer;
  locals.session = visit.session;
  return withCookies(await next(), visit.cookies);
});
