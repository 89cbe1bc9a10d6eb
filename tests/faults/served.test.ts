import { Agent, get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { createClient } from '@libsql/client';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type BuiltSite, startBuiltSite } from '#tests/setup/built-site.ts';
import { limitFileSize, limitOpenFiles, openFilesOf } from './limits.ts';

let site: BuiltSite;
let headers: Record<string, string>;
beforeAll(async () => {
  // Build requests go to a closed port: these tests only need the server.
  site = await startBuiltSite({
    settings: { BUILD_HOOK_URL: 'http://127.0.0.1:9/' },
  });
  headers = { Cookie: await site.sessionCookie('admin@example.com', 'admin'), Origin: site.baseUrl };
});
afterAll(() => site.stop(), 60_000);

const pid = () => site.server.pid ?? 0;

async function upload(): Promise<Response> {
  const background = { r: 1, g: Math.floor(Math.random() * 256), b: Math.floor(Math.random() * 256) };
  const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('image', new File([new Uint8Array(picture)], 'shot.png'));
  form.append('folder', 'aegis-security');
  return fetch(`${site.baseUrl}/api/upload`, { method: 'POST', headers, body: form });
}

const save = (description: string): Promise<Response> =>
  fetch(`${site.baseUrl}/api/admin/companies/seed-company-0`, {
    method: 'PUT',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Aegis Security', slug: 'aegis-security', description }),
  });

const statusOf = async (path: string) => (await fetch(site.baseUrl + path)).status;

const problemOf = async (response: Response) => {
  const { type, detail } = await response.json();
  return { status: response.status, type, detail };
};

test.each([
  ['/admin', 'GET, HEAD'],
  ['/collections/some-id', 'GET, HEAD'],
  ['/og/company/aegis-security.png', 'GET, HEAD'],
  ['/.well-known/oauth-authorization-server', 'GET, HEAD'],
  ['/contact/sent', 'GET, HEAD, POST'],
  ['/mcp', 'POST'],
  ['/oauth/token', 'POST'],
])('%s, which is rendered on request, refuses methods that it does not take', async (path, allow) => {
  const response = await fetch(site.baseUrl + path, { method: 'PUT', headers });
  expect([response.status, response.headers.get('Allow')]).toEqual([405, allow]);
});

test('a path without a page gets 404 with any method', async () => {
  expect((await fetch(`${site.baseUrl}/no-such-page`, { method: 'PUT', headers })).status).toBe(404);
});

test('on a full disk uploads return 507 and pages are still served; uploads and saves work again afterwards', async () => {
  limitFileSize(pid(), 0);
  onTestFinished(() => limitFileSize(pid(), 'unlimited'));
  const full = { status: 507, type: '/problems/storage-full', detail: expect.stringContaining('disk') };
  expect(await problemOf(await upload())).toEqual(full);
  const saved = await save('On a full disk');
  // SQLite can't distinguish a limit on the file size from a full disk.
  expect([503, 507]).toContain(saved.status);
  expect([await statusOf('/'), await statusOf('/company/aegis-security'), await statusOf('/healthz')]).toEqual([
    200, 200, 200,
  ]);

  // The browser's window gets a page, also for a form and for an address of the API; a program gets the problem.
  const form = { method: 'POST', body: new URLSearchParams({ kind: 'suggest', page: 'https://acme.example/' }) };
  for (const [path, request] of [
    ['/contact/sent', form],
    ['/api/auth/login?returnTo=/', {}],
  ] as const) {
    const signs = { Origin: site.baseUrl, 'Sec-Fetch-Mode': 'navigate', Accept: 'text/html,*/*;q=0.8' };
    const page = await fetch(site.baseUrl + path, { ...request, headers: signs, redirect: 'manual' });
    expect([503, 507]).toContain(page.status);
    expect([page.headers.get('Content-Type'), page.headers.get('Retry-After')]).toEqual([
      'text/html; charset=utf-8',
      '5',
    ]);
    expect(await page.text()).toContain("<h1>The gallery can't be reached right now</h1>");
    const problem = await fetch(site.baseUrl + path, {
      ...request,
      headers: { Origin: site.baseUrl },
      redirect: 'manual',
    });
    expect(problem.headers.get('Content-Type')).toBe('application/problem+json');
  }

  limitFileSize(pid(), 'unlimited');
  expect((await upload()).status).toBe(200);
  expect((await save('There is room again')).status).toBe(200);
});

test('while the database is locked, pages are served, and a save succeeds once the lock is released', async () => {
  const other = createClient({ url: site.settings.databaseUrl });
  onTestFinished(() => other.close());
  const lock = await other.transaction('write');
  let done = false;
  const saving = save('Saved behind a lock').then((response) => {
    done = true;
    return response.status;
  });
  for (let look = 0; look < 20; look += 1) expect(await statusOf('/')).toBe(200);
  expect(done).toBe(false);
  await lock.rollback();
  expect(await saving).toBe(200);
});

test('without free file descriptors, existing connections are served, and new ones again once there are some', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const overKept = (path: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      get(site.baseUrl + path, { agent }, (response) => {
        response.resume().once('end', () => resolve(response.statusCode));
      }).once('error', reject);
    });
  expect(await overKept('/')).toBe(200);
  limitOpenFiles(pid(), openFilesOf(pid()) + 3);
  const crowd: Socket[] = [];
  onTestFinished(() => {
    limitOpenFiles(pid(), 'unlimited');
    for (const socket of crowd) socket.destroy();
    agent.destroy();
  });
  for (let count = 0; count < 30; count += 1) {
    crowd.push(connect(site.settings.port, '127.0.0.1').on('error', () => undefined));
  }
  await expect.poll(() => crowd.filter((socket) => socket.closed).length).toBeGreaterThan(0);
  expect(await overKept('/')).toBe(200);
  expect([200, 503]).toContain(await overKept('/company/bastion-security'));

  limitOpenFiles(pid(), 'unlimited');
  expect(await statusOf('/company/citadel-security')).toBe(200);
  expect((await upload()).status).toBe(200);
});
