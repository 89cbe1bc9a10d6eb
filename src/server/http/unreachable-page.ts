import { hash } from 'node:crypto';
import { PROBE_PATH } from '../health/health.service.ts';

/** Seconds after which the page tries again by itself. */
const RETRY_S = 10;

/** Inline, because the page must not depend on a build of the site. */
const STYLE = `:root{color-scheme:light dark}body{min-height:100vh;margin:0;display:grid;place-items:center;padding:16px;
box-sizing:border-box;font:16px/1.5 Inter,system-ui,sans-serif;background:light-dark(#f4f5f7,#0d0f14);color:light-dark(#14171f,#eef0f4)}
main{max-width:440px;text-align:center}h1{font-size:22px;line-height:1.25}
a{display:inline-block;padding:8px 16px;border-radius:8px;background:light-dark(#1d5fd1,#7fb0ff);color:light-dark(#fff,#0d0f14);text-decoration:none}`;

const HTML = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="${RETRY_S}">
<title>The gallery can't be reached right now</title>
<style>${STYLE}</style>
</head>
<body><main><h1>The gallery can't be reached right now</h1>
<p>You are not signed out, and nothing is lost. This page tries again by itself every ${RETRY_S} seconds.</p>
<p><a href="" role="button">Try again</a></p></main></body>
</html>`;

const POLICY = `default-src 'none'; style-src 'sha256-${hash('sha256', STYLE, 'base64')}'; base-uri 'none'; form-action 'none'`;

/** Addresses that programs read: they get JSON from every client. */
const PROBES = [PROBE_PATH, '/readyz'];

/** Whether a browser opens this address as a page, and not a script of a page or a program. */
export const wantsPage = (request: Request): boolean =>
  ['GET', 'HEAD'].includes(request.method) && (request.headers.get('Accept')?.includes('text/html') ?? false);

/** Replaces the problem document of a fault of ours by a page, for people who opened the address. */
export function forPeople(request: Request, response: Response): Response {
  const isFault = response.status >= 500 && response.headers.get('Content-Type') === 'application/problem+json';
  if (!isFault || !wantsPage(request) || PROBES.includes(new URL(request.url).pathname)) return response;
  const headers = new Headers(response.headers);
  headers.delete('Content-Length');
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Content-Security-Policy', POLICY);
  return new Response(HTML, { status: response.status, headers });
}
