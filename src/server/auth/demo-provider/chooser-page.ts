import { hash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { DEMO_ADMIN_EMAIL } from '../../environment.ts';
import { CHOOSER_STYLE } from './chooser-style.ts';
import type { DemoPerson } from './demo-people.ts';

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
