import { afterEach, describe, expect, test, vi } from 'vitest';
import { readRequestSession } from '#server/http/access.ts';
import { errorResponse } from '#server/http/problem.ts';
import { forPeople } from '#server/http/unreachable-page.ts';
import { cookieOf, openTestApp } from '#tests/setup/test-app.ts';

const NAVIGATION = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

const pathsTo = [
  '/admin',
  '/admin/triage',
  '/collections/abc',
  '/s/token',
  '/similar/1',
  '/api/auth/login?popup=1',
  '/api/auth/callback?code=1',
];

describe('with the database down', () => {
  // The log of what failed.
  afterEach(() => void vi.mocked(console.error).mockClear());

  async function opened() {
    const app = await openTestApp();
    const cookie = await cookieOf(app, 'admin');
    app.db.$client.close();
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    return { ...app, cookie };
  }

  test.each(pathsTo)(
    'someone with a session who opens %s gets a page that retries, a script the problem',
    async (path) => {
      const { app, cookie, settings } = await opened();
      const visit = await readRequestSession(app, cookie, true);
      if (!(visit instanceof Response)) throw new Error('The session was read without a database.');
      const asked = (headers: Record<string, string>) =>
        forPeople(new Request(settings.siteUrl + path, { headers }), visit.clone());
      const page = asked(NAVIGATION);
      expect([page.status, page.headers.get('Retry-After'), page.headers.get('Content-Type')]).toEqual([
        503,
        '5',
        'text/html; charset=utf-8',
      ]);
      const html = await page.text();
      expect(html).toContain("<h1>The gallery can't be reached right now</h1>");
      expect(html).toMatch(/Try again<\/a>/);
      expect(html).toContain('http-equiv="refresh"');
      expect(html).not.toMatch(/sign in/i);
      expect(asked({ Accept: '*/*' }).headers.get('Content-Type')).toBe('application/problem+json');
    },
  );

  /** Who gets a page: a browser's window, by what it says of itself or, if older, by what it asks for first. */
  test.each([
    ['GET', { 'Sec-Fetch-Mode': 'navigate', Accept: '*/*' }, /Try again<\/a>/],
    ['HEAD', NAVIGATION, /Try again<\/a>/],
    ['POST', { 'Sec-Fetch-Mode': 'navigate', ...NAVIGATION }, /reload this page to send it once more/],
    ['POST', NAVIGATION, /reload this page to send it once more/],
    ['POST', { 'Sec-Fetch-Mode': 'cors', Accept: '*/*' }, undefined],
    ['GET', { Accept: 'application/json, text/html' }, undefined],
    ['PUT', { Accept: 'application/json' }, undefined],
    ['GET', {}, undefined],
  ])('%s with %o', async (method, headers: Record<string, string>, text) => {
    const fault = Object.assign(new Error('full'), { code: 'SQLITE_FULL' });
    const answer = forPeople(new Request('http://localhost/contact/sent', { method, headers }), errorResponse(fault));
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([507, '5']);
    const body = await answer.text();
    if (!text) return expect(JSON.parse(body)).toMatchObject({ type: '/problems/storage-full' });
    expect(body).toContain("<h1>The gallery can't be reached right now</h1>");
    expect(body).toMatch(text);
    // A refresh would open the address without the form's fields.
    expect(body.includes('http-equiv="refresh"')).toBe(method !== 'POST');
  });

  test.each(['/healthz', '/readyz'])('%s stays a document for programs', async (path) => {
    const { app, cookie, settings } = await opened();
    const visit = (await readRequestSession(app, cookie, true)) as Response;
    const request = new Request(settings.siteUrl + path, { headers: NAVIGATION });
    expect(forPeople(request, visit)).toBe(visit);
  });
});
