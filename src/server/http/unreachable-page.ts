import { hash } from 'node:crypto';
import { PROBE_PATH } from '../health/health.service.ts';

/** Seconds after which the page tries again by itself. */
const RETRY_S = 10;

/** Inline, because the page must not depend on a build of the site. */
const STYLE = `:root{color-scheme:light dark}body{min-height:100vh;margin:0;display:grid;place-items:center;padding:16px;
box-sizing:border-box;font:16px/1.5 Inter,system-ui,sans-serif;background:light-dark(#fff,#0b0d12);color:light-dark(#4d5561,#a9b1be)}
main{max-width:672px;text-align:center}h1{margin:0;color:light-dark(#0e1116,#f1f3f6);font-size:clamp(1.75rem,5vw,2.5rem);letter-spacing:-.028em;line-height:1.15}
a{display:inline-block;margin-top:16px;padding:8px 16px;border-radius:8px;background:light-dark(#2563eb,#2b6af0);color:#fff;font-size:14px;font-weight:500;text-decoration:none}`;

const pageOf = (head: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${head}<title>The gallery can't be reached right now</title>
<style>${STYLE}</style>
</head>
<body><main><h1>The gallery can't be reached right now</h1>
${body}</main></body>
</html>`;

const OPENED = pageOf(
  `<meta http-equiv="refresh" content="${RETRY_S}">\n`,
  `<p>You are not signed out, and nothing is lost. This page tries again by itself every ${RETRY_S} seconds.</p>
<p><a href="" role="button">Try again</a></p>`,
);

/** After a form: only the browser can send its fields again, and a link would open the address without them. */
const SENT = pageOf(
  '',
  `<p>You are not signed out, but what you sent may not have arrived. Your browser still has it.</p>
<p>Try again: reload this page to send it once more, or go back to change it.</p>`,
);

const POLICY = `default-src 'none'; style-src 'sha256-${hash('sha256', STYLE, 'base64')}'; base-uri 'none'; form-action 'none'`;

/** Addresses that programs read: they get JSON from every client. */
const PROBES = [PROBE_PATH, '/readyz'];

const READS = ['GET', 'HEAD'];

/**
 * Whether a browser's window opens this address or sends it a form, and not a script of a page or a program. Browsers say so
 * themselves; older ones ask for a page first.
 */
export function wantsPage({ headers }: Pick<Request, 'headers'>): boolean {
  const mode = headers.get('Sec-Fetch-Mode');
  const [first = ''] = (headers.get('Accept') ?? '').split(',');
  return mode === 'navigate' || /^\s*(text\/html|application\/xhtml\+xml)\b/i.test(first);
}

/** Replaces the problem document of a fault of ours by a page, for people who opened the address or sent it a form. */
export function forPeople(request: Pick<Request, 'method' | 'url' | 'headers'>, response: Response): Response {
  const isFault = response.status >= 500 && response.headers.get('Content-Type') === 'application/problem+json';
  if (!isFault || !wantsPage(request) || PROBES.includes(new URL(request.url).pathname)) return response;
  const headers = new Headers(response.headers);
  headers.delete('Content-Length');
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Content-Security-Policy', POLICY);
  return new Response(READS.includes(request.method) ? OPENED : SENT, { status: response.status, headers });
}
