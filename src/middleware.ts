import { defineMiddleware } from 'astro:middleware';
import { getApp } from '#server/runtime.ts';
import { ANONYMOUS } from '#shared/access/viewer.ts';

export const onRequest = defineMiddleware(async (context, next) => {
  // Our own server brings `app` and `requestId` along; the build, development and functions do not.
  context.locals.app ??= await getApp();
  context.locals.requestId ??= crypto.randomUUID();
  context.locals.viewer = ANONYMOUS;
  return next();
});
