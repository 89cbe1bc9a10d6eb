import { defineMiddleware } from 'astro:middleware';
import { readVisit, withCookies } from '#server/http/visit.ts';
import { getApp } from '#server/runtime.ts';

export const onRequest = defineMiddleware(async (context, next) => {
  const { locals } = context;
  // Our own server brings `app`, `requestId`, `clientAddress` and mostly `visit` along; the build, development and functions do not.
  locals.app ??= await getApp();
  locals.requestId ??= crypto.randomUUID();
  locals.clientAddress ??= context.isPrerendered ? '' : context.clientAddress;
  const cookie = context.isPrerendered ? null : context.request.headers.get('Cookie');
  const visit = locals.visit ?? (await readVisit(locals.app, cookie));
  if (visit instanceof Response) return visit;
  locals.viewer = visit.viewer;
  locals.session = visit.session;
  return withCookies(await next(), visit.cookies);
});
