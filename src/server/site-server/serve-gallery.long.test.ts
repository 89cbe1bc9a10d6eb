import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '#scripts/start/port.ts';
import { type BuiltSite, startBuiltSite, startServer, stopServer } from '#tests/setup/built-site.ts';
import { spawnGallery } from '#tests/setup/run-gallery.ts';
import { wholeGallery } from '#tests/setup/whole-gallery.ts';

let site: BuiltSite;
beforeAll(async () => {
  site = await startBuiltSite();
});
afterAll(() => site.stop());

const json = async (path: string, headers: Record<string, string> = {}) =>
  (await fetch(site.baseUrl + path, { headers })).json();

test('the gallery is in memory before the first request', async () => {
  const { memoryStore } = await json('/api/admin/cache/stats', {
    Cookie: await site.sessionCookie('admin@example.com', 'admin'),
  });
  expect(memoryStore.keys).toBeGreaterThan(0);
});

test('health and version name the release being served', async () => {
  const version = await site.gallery.releases.currentId();
  expect(await json('/healthz')).toEqual({ status: 'ok', version });
  expect(await json('/api/version')).toEqual({ version });
});

test('the content security policy of a page has the hash of each inline script and no unsafe-inline', async () => {
  for (const path of ['/', '/company/aegis-security', '/nowhere']) {
    const html = await (await fetch(site.baseUrl + path)).text();
    const policy = /http-equiv="content-security-policy" content="([^"]+)"/.exec(html)?.[1] ?? '';
    const scripts = [...html.matchAll(/<script(?![^>]*\ssrc=)(?![^>]*ld\+json)[^>]*>([\s\S]*?)<\/script>/g)];
    expect(policy).toContain('script-src');
    expect(/script-src[^;]*unsafe-inline/.test(policy)).toBe(false);
    for (const [, code = ''] of scripts) {
      const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code));
      expect(policy).toContain(`sha256-${Buffer.from(digest).toString('base64')}`);
    }
  }
});

test('only admins can list the builds', async () => {
  expect((await fetch(`${site.baseUrl}/api/admin/builds`)).status).toBe(401);
  const user = await site.sessionCookie('user@example.com');
  expect((await fetch(`${site.baseUrl}/api/admin/builds`, { headers: { Cookie: user } })).status).toBe(403);
  const admin = await site.sessionCookie('admin@example.com', 'admin');
  expect(await json('/api/admin/builds', { Cookie: admin })).toMatchObject([{ state: 'live', reason: 'Tests' }]);
});

test('a build of another process is served without a restart', async () => {
  const before = await site.gallery.releases.currentId();
  const { dataDir, settings } = site;
  const rebuild = (port: number) =>
    spawnGallery(
      { DATA_DIR: dataDir, PORT: String(port), SITE_URL: settings.siteUrl, NODE_ENV: 'production' },
      'rebuild',
    );
  const { status, out } = await rebuild(settings.port);
  const version = await site.gallery.releases.currentId();
  expect(version).not.toBe(before);
  // The command reports this only after the server has switched.
  expect(await json('/api/version')).toEqual({ version });
  expect([status, out]).toEqual([0, expect.stringContaining(`Release ${version} is live at ${settings.siteUrl}.`)]);

  const unserved = await rebuild(await freePort());
  expect([unserved.status, unserved.out]).toEqual([0, expect.stringContaining('No server answers at')]);
  expect(unserved.out).not.toContain('live');
});

test('a server killed during a build restarts with its release, marks the build as failed and builds again', async () => {
  const admin = await site.sessionCookie('admin@example.com', 'admin');
  const version = await site.gallery.releases.currentId();
  const { companies } = await wholeGallery(site.gallery.app);
  const company = companies[0];
  const response = await fetch(`${site.baseUrl}/api/admin/companies/${company?.id}`, {
    method: 'DELETE',
    headers: { Cookie: admin, Origin: site.baseUrl },
  });
  expect(response.status).toBeLessThan(300);
  const lastState = async () => (await site.gallery.app.builds.list())[0]?.state;
  await expect.poll(lastState).toBe('running');
  site.server.kill('SIGKILL');
  await new Promise((resolve) => site.server.once('exit', resolve));
  site.server = await startServer(site.settings);
  expect(await json('/api/version')).toEqual({ version });
  await expect.poll(lastState, { interval: 250 }).toBe('live');
  expect((await site.gallery.app.builds.list())[1]?.state).toBe('failed');
  expect(await json(`/api/companies/${company?.slug}`)).toMatchObject({ title: 'Company not found' });
  const left = (await readdir(join(site.dataDir, 'releases'))).filter((name) => name.startsWith('.building'));
  expect(left).toEqual([]);
});

test('after SIGTERM the server exits with status 0 within 30 seconds, despite kept-alive connections', async () => {
  await fetch(`${site.baseUrl}/`);
  const askedAt = performance.now();
  expect(await stopServer(site.server)).toBe(0);
  expect(performance.now() - askedAt).toBeLessThan(30_000);
});
