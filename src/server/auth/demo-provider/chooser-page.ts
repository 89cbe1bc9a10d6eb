import { hash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { DEMO_ADMIN_EMAIL } from '../../environment.ts';
import type { DemoPerson } from './demo-people.ts';

/** Styles of the built-in provider's pages; inline, because they must not depend on a build of the site. */
const CHOOSER_STYLE = `
:root { color-scheme: light dark; --page: #f4f5f7; --card: #fff; --text: #14171f; --soft: #5a6272; --line: #e0e3e9;
  --hover: #f2f5fb; --accent: #1d5fd1; --tile: #e6edfb; --tile-text: #1a4fae; }
@media (prefers-color-scheme: dark) { :root { --page: #0d0f14; --card: #161920; --text: #eef0f4; --soft: #a0a8b8;
  --line: #2a2f3a; --hover: #1d212b; --accent: #7fb0ff; --tile: #1e2c4a; --tile-text: #a9c8ff; } }
* { box-sizing: border-box; margin: 0; }
body { min-height: 100vh; display: grid; place-items: center; padding: 16px; background: var(--page); color: var(--text);
  font: 16px/1.5 Inter, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
main { width: 100%; max-width: 440px; padding: 28px 24px 20px; background: var(--card); border-radius: 16px;
  box-shadow: 0 0 0 1px var(--line), 0 12px 32px -16px rgb(0 0 0 / .25); }
.mark { font-size: 12px; font-weight: 600; letter-spacing: .02em; color: var(--accent); }
h1 { margin-top: 4px; font-size: 22px; line-height: 1.25; letter-spacing: -.015em; }
.lead { margin: 8px 0 20px; font-size: 14px; color: var(--soft); }
ul { list-style: none; padding: 0; display: grid; gap: 8px; }
button { font: inherit; color: inherit; cursor: pointer; border: 0; background: none; }
li button { width: 100%; display: flex; gap: 14px; align-items: center; padding: 12px; text-align: left;
  border-radius: 12px; box-shadow: inset 0 0 0 1px var(--line); transition: background .15s ease-out; }
li button:hover { background: var(--hover); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.avatar { flex: none; width: 44px; height: 44px; display: grid; place-items: center; border-radius: 50%;
  background: var(--tile); color: var(--tile-text); font-size: 14px; font-weight: 600; }
.who { display: grid; min-width: 0; }
.name { display: flex; gap: 8px; align-items: center; font-weight: 600; }
.badge { padding: 1px 8px; border-radius: 999px; background: var(--tile); color: var(--tile-text); font-size: 12px; }
.email { font-size: 14px; color: var(--soft); overflow-wrap: anywhere; }
.about { margin-top: 2px; font-size: 12px; color: var(--soft); }
.cancel { display: block; margin: 12px auto 0; padding: 8px 16px; border-radius: 8px; font-size: 14px; color: var(--soft); }
.cancel:hover { color: var(--text); background: var(--hover); }
a { color: var(--accent); }
@media (prefers-reduced-motion: reduce) { * { transition: none !important; } }
`;

const STYLE_HASH = `'sha256-${hash('sha256', CHOOSER_STYLE, 'base64')}'`;

const PAGE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': `default-src 'none'; style-src ${STYLE_HASH}; base-uri 'none'; frame-ancestors 'none'`,
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

export function sendPage(response: ServerResponse, status: number, html: string): void {
  response.writeHead(status, PAGE_HEADERS).end(html);
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${CHOOSER_STYLE}</style>
</head>
<body><main>${body}</main></body>
</html>`;

const personButton = ({ id, firstName, lastName, email, about }: DemoPerson): string => `
<li><button name="person" value="${id}">
<span class="avatar" aria-hidden="true">${firstName.charAt(0)}${lastName.charAt(0)}</span>
<span class="who"><span class="name">${escapeHtml(`${firstName} ${lastName}`)}${
  email === DEMO_ADMIN_EMAIL ? '<span class="badge">Admin</span>' : ''
}</span><span class="email">${escapeHtml(email)}</span><span class="about">${escapeHtml(about)}</span></span>
</button></li>`;

/** The page on which people choose who they are. */
export const chooserPage = (people: readonly DemoPerson[]): string =>
  page(
    'Choose a demo account',
    `<p class="mark">Demo sign-in</p>
<h1>Choose an account</h1>
<p class="lead">This stands in for a real sign-in. Nobody here exists, there is no password, and nothing leaves this machine.</p>
<form method="post"><ul>${people.map(personButton).join('')}</ul>
<button class="cancel" name="person" value="">Cancel</button></form>`,
  );

/** The page of a sign-in that can't continue. */
export const problemPage = (sentence: string): string =>
  page(
    'Sign-in stopped',
    `<p class="mark">Demo sign-in</p><h1>That did not work</h1><p class="lead">${escapeHtml(sentence)} Start again from the gallery.</p>
<p><a href="/">Back to the gallery</a></p>`,
  );
