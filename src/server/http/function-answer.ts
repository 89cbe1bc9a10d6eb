import type { App } from '../app.ts';
import { PROBE_PATH } from '../health/health.service.ts';
import { netlifyCaching } from './cdn-age.ts';
import { securityHeaders } from './security-headers.ts';

/** What we use of the context that Netlify gives a function. */
export type FunctionContext = {
  /** Keeps the function alive after its answer until this settles. */
  waitUntil?: (work: Promise<unknown>) => void;
};

/**
 * An answer as a function gives it, where no server of ours stands around it: with our headers, and kept by the CDN only where its
 * endpoint says so (a preview and the whole list have the same address). What is due beside it, such as a call of the build hook or a slice of a refresh, is done
 * before the process is frozen.
 */
export function functionAnswer(response: Response, app: App, { waitUntil }: FunctionContext, url: URL): Response {
  const answer = new Response(response.body, response);
  for (const [name, value] of Object.entries(securityHeaders(app.settings))) {
    if (!answer.headers.has(name)) answer.headers.set(name, value);
  }
  for (const [name, value] of Object.entries(netlifyCaching(answer.headers))) answer.headers.set(name, value);
  // A deploy has an address of its own before it is the site.
  const release = url.origin === app.settings.siteUrl ? app.version() : undefined;
  const work = Promise.all([
    app.builds.afterAnswer({ isDoubtful: response.status >= 500, release }),
    app.gallerySync.afterAnswer({ isProbe: url.pathname === PROBE_PATH }),
  ]);
  // Without it, what is left falls to the next request.
  waitUntil?.(work);
  return answer;
}
