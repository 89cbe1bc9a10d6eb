import type { App } from '../app.ts';
import { PROBE_PATH } from '../health/health.service.ts';
import { netlifyCaching } from './cdn-age.ts';
import { securityHeaders } from './security-headers.ts';

/** The part of Netlify's function context that we use. */
export type FunctionContext = {
  /** Keeps the function alive after its response until this settles. */
  waitUntil?: (work: Promise<unknown>) => void;
};

/**
 * Prepares a response that a function returns without our server around it: adds our headers, and lets the CDN cache it
 * only if its endpoint allows that (a preview and the whole list have the same address). Due work, such as a call of the
 * build hook or a slice of a refresh, is done before the process is frozen.
 */
export function functionResponse(response: Response, app: App, { waitUntil }: FunctionContext, url: URL): Response {
  const result = new Response(response.body, response);
  for (const [name, value] of Object.entries(securityHeaders(app.settings))) {
    if (!result.headers.has(name)) result.headers.set(name, value);
  }
  for (const [name, value] of Object.entries(netlifyCaching(result.headers))) result.headers.set(name, value);
  // A deploy has an address of its own before it becomes the site.
  const release = url.origin === app.settings.siteUrl ? app.version() : undefined;
  const work = Promise.all([
    app.builds.afterResponse({ isDoubtful: response.status >= 500, release }),
    // The end of a refresh requests a build.
    app.gallerySync.afterResponse({ isProbe: url.pathname === PROBE_PATH }).then(app.builds.settled),
    app.upkeep.afterResponse(),
    app.insight.afterResponse(),
    app.notifications.afterResponse(),
  ]);
  // Without it, the next request does the due work.
  waitUntil?.(work);
  return result;
}
