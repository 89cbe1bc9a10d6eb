import type { App } from '../app.ts';
import { securityHeaders } from './security-headers.ts';

/** What we use of the context that Netlify gives a function. */
export type FunctionContext = {
  /** Keeps the function alive after its answer until this settles. */
  waitUntil?: (work: Promise<unknown>) => void;
};

/**
 * An answer as a function gives it, where no server of ours stands around it: with our headers, kept by no CDN (a preview and
 * the whole list have the same address), and with the requested rebuild sent before the process is frozen.
 */
export async function functionAnswer(response: Response, app: App, { waitUntil }: FunctionContext): Promise<Response> {
  const answer = new Response(response.body, response);
  for (const [name, value] of Object.entries(securityHeaders(app.settings))) {
    if (!answer.headers.has(name)) answer.headers.set(name, value);
  }
  answer.headers.set('Netlify-CDN-Cache-Control', 'no-store');
  const rebuild = app.builds.settled();
  if (waitUntil) waitUntil(rebuild);
  else await rebuild;
  return answer;
}
