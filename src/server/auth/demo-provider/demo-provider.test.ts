import { createServer } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { listening } from '#tests/setup/listening.ts';
import { openTestApp } from '#tests/setup/test-app.ts';
import { DEMO_ADMIN_EMAIL } from '../../environment.ts';
import { DEMO_PROVIDER_PATH } from './demo-client.ts';
import { createDemoProvider } from './demo-provider.ts';

/** A minimal browser: keeps cookies and follows redirects only on request. */
function aBrowser() {
  const cookies = new Map<string, string>();
  return async (address: string, form?: Record<string, string>) => {
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value) cookies.set(name, value);
      else cookies.delete(name);
    }
    const location = response.headers.get('Location');
    return { response, next: location ? new URL(location, address).href : '' };
  };
}

async function openDemo() {
  const server = createServer((request, response) => demo(request, response));
  const port = await listening(server);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  // SITE_URL differs from the server's address: discovery must work nevertheless.
  const siteUrl = 'http://gallery.localhost:1';
  const demo = createDemoProvider({ siteUrl });
  const opened = await openTestApp({ settings: { siteUrl, port, demo: true, adminEmails: [DEMO_ADMIN_EMAIL] } });
  const here = (address: string) => address.replace(siteUrl, `http://127.0.0.1:${port}`);
  const begin = (origin = siteUrl, confirms?: string) =>
    opened.app.signIn.begin({ origin, returnTo: '/', popup: false, confirms });
  return { ...opened, here, begin, port };
}

/** Signs in as a person: from the login address through the chooser. Returns the address of the final redirect. */
async function choose(
  opened: Awaited<ReturnType<typeof openDemo>>,
  person: string,
  {
    origin,
    confirms,
    browse = aBrowser(),
  }: { origin?: string; confirms?: string; browse?: ReturnType<typeof aBrowser> } = {},
) {
  const { location, cookie } = await opened.begin(origin, confirms);
  const chooser = (await browse(opened.here(location))).next;
  const page = await browse(opened.here(chooser));
  const resumed = (await browse(opened.here(chooser), { person })).next;
  const reply = await browse(opened.here(resumed));
  const end = reply.next || (await leaveBefore(opened, browse, await reply.response.text()));
  return { page: page.response, end: new URL(end), cookie };
}

/** Submits the form that signs out the previous person. Returns the address of the final redirect. */
async function leaveBefore(
  { here }: Awaited<ReturnType<typeof openDemo>>,
  browse: ReturnType<typeof aBrowser>,
  html: string,
): Promise<string> {
  const action = /action="([^"]+)"/.exec(html)?.[1] ?? '';
  const fields = [...html.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]);
  const back = (await browse(here(action), Object.fromEntries(fields) as Record<string, string>)).next;
  return (await browse(here(back))).next;
}

describe('the demo provider', () => {
  test('signs in the chosen person, and gives the demo admin the admin role', async () => {
    const opened = await openDemo();
    for (const [person, role] of [
      ['demo-designer', 'user'],
      ['demo-admin', 'admin'],
    ] as const) {
      const { page, end, cookie } = await choose(opened, person);
      expect(page.status).toBe(200);
      expect(await page.text()).toContain('Choose an account');
      expect(`${end.origin}${end.pathname}`).toBe(`${opened.settings.siteUrl}/api/auth/callback`);
      const result = await opened.app.signIn.finish(end.searchParams, cookie);
      expect(result.error).toBeUndefined();
      const header = result.cookies.map((one) => one.split(';')[0]).join('; ');
      expect((await opened.app.sessions.read(header)).session?.user).toMatchObject({ subject: person, role });
    }
  });

  test('lets the same browser choose another person at the next sign-in', async () => {
    const [opened, browse] = [await openDemo(), aBrowser()];
    for (const person of ['demo-designer', 'demo-admin', 'demo-designer']) {
      const { end, cookie } = await choose(opened, person, { browse });
      const { cookies } = await opened.app.signIn.finish(end.searchParams, cookie);
      const header = cookies.map((one) => one.split(';')[0]).join('; ');
      expect((await opened.app.sessions.read(header)).session?.user.subject).toBe(person);
    }
  });

  test('reauthenticates the current person, and refuses another account', async () => {
    const [opened, browse] = [await openDemo(), aBrowser()];
    const first = await choose(opened, 'demo-designer', { browse });
    const before = await opened.app.signIn.finish(first.end.searchParams, first.cookie);
    const confirms = before.userId ?? '';
    const again = await choose(opened, 'demo-designer', { browse, confirms });
    expect(await opened.app.signIn.finish(again.end.searchParams, again.cookie)).toMatchObject({ userId: confirms });
    const other = await choose(opened, 'demo-admin', { browse, confirms });
    const refused = await opened.app.signIn.finish(other.end.searchParams, other.cookie);
    expect(refused.error?.code).toBe('sign-in-other-account');
  });

  test('can be cancelled', async () => {
    const opened = await openDemo();
    const { end, cookie } = await choose(opened, '');
    expect((await opened.app.signIn.finish(end.searchParams, cookie)).error?.code).toBe('sign-in-cancelled');
  });

  test('redirects back to the loopback host of the request, and refuses other redirect URIs', async () => {
    const opened = await openDemo();
    const { end } = await choose(opened, 'demo-designer', { origin: `http://127.0.0.1:${opened.port}` });
    expect(end.origin).toBe(`http://127.0.0.1:${opened.port}`);
    const { location } = await opened.begin();
    const elsewhere = new URL(opened.here(location));
    elsewhere.searchParams.set('redirect_uri', 'https://elsewhere.example/api/auth/callback');
    const { response, next } = await aBrowser()(elsewhere.href);
    expect([response.status, next]).toEqual([400, '']);
  });

  test('requires PKCE', async () => {
    const opened = await openDemo();
    const location = new URL(opened.here((await opened.begin()).location));
    location.searchParams.delete('code_challenge');
    location.searchParams.delete('code_challenge_method');
    const { next } = await aBrowser()(location.href);
    expect(new URL(next).searchParams.get('error')).toBe('invalid_request');
  });

  test('shows no chooser without a sign-in in progress', async () => {
    const { port } = await openDemo();
    const { response } = await aBrowser()(`http://127.0.0.1:${port}${DEMO_PROVIDER_PATH}/choose/nothing`);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('Back to the gallery');
  });

  test('is not used if a client id for the real issuer is configured', async () => {
    const { app } = await openTestApp({
      settings: { demo: true, googleClientId: 'id', googleClientSecret: 'secret', oidcIssuer: 'http://127.0.0.1:9' },
    });
    const begun = app.signIn.begin({ origin: 'http://localhost:4321', returnTo: '/', popup: false });
    await expect(begun).rejects.toMatchObject({ code: 'identity-provider-failed' });
  });
});
