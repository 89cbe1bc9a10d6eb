import { execFile } from 'node:child_process';
import { cpSync, existsSync, lstatSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createApp } from '#server/app.ts';
import { openDeployReports } from '#server/builds/deploy-reports.ts';
import { securityHeaders } from '#server/http/security-headers.ts';
import { SCREENS_VIEW } from '#shared/mcp/screens-view.ts';
import { addSharedCollection, SHARE_TOKEN } from '#tests/factories/collections.ts';
import { addUser } from '#tests/factories/users.ts';
import { readOnlyImageHost } from '#tests/fakes/image-host.ts';
import { startFakeIssuer } from '#tests/fakes/issuer.ts';
import { apiCalls } from '#tests/setup/api-calls.ts';
import { PROJECT_DIR } from '#tests/setup/built-site.ts';
import { listening } from '#tests/setup/listening.ts';
import { DEPLOY_ID, type NetlifyFunction, type NetlifySite, openNetlifySite } from '#tests/setup/netlify-site.ts';
import { authorizeAddress, pkce } from '#tests/setup/oauth-client.ts';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);
/** Values for the parameters of a path; all others are `nobody`. */
const PARAMS: Record<string, string> = { slug: 'aegis-security', tag: 'all' };

/** Calls of every page that the CDN caches, because they are the same for everyone. */
const KEPT_BY_CDN = ['GET /api/version', 'GET /api/system/maintenance-status'];

const CALLS = apiCalls();

let site: NetlifySite;
let responseOf: NetlifyFunction;
let cookies: { user: string; admin: string };
const endings: (() => void)[] = [];
const hookCalls: string[] = [];

/** A build hook that responds with a delay. */
async function startBuildHook(): Promise<string> {
  const server = createServer((request, response) => {
    request.on('data', (chunk) => hookCalls.push(String(chunk)));
    setTimeout(() => response.writeHead(200).end(), 50);
  });
  const port = await listening(server);
  endings.push(() => server.close());
  return `http://127.0.0.1:${port}/hook`;
}

async function cookieOf(role: 'user' | 'admin'): Promise<string> {
  const { settings, db } = site;
  const app = createApp({ settings, db, imageHost: readOnlyImageHost, version: () => '', now: () => new Date() });
  return app.sessions.cookieHeaderFor((await addUser(db, { role, email: `${role}@example.com` })).id);
}

type Given = { method?: string; cookie?: string; body?: unknown; prefer?: string; token?: string; accept?: string };

/** Calls the function as Netlify does; `frozen` settles when the process may be frozen. */
async function call(path: string, { method = 'GET', cookie = '', body, prefer, token, accept }: Given = {}) {
  const work: Promise<unknown>[] = [];
  const isForm = body instanceof FormData || body instanceof URLSearchParams;
  const headers = new Headers({ Cookie: cookie });
  if (accept) headers.set('Accept', accept);
  if (prefer) headers.set('Prefer', prefer);
  if (token) headers.set('Authorization', `Bearer ${token}`);
  // An app sends forms, our pages send the rest.
  if (method !== 'GET' && !(body instanceof URLSearchParams)) headers.set('Origin', site.settings.siteUrl);
  if (body !== undefined && !isForm) headers.set('Content-Type', 'application/json');
  const payload = body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) };
  const request = new Request(site.settings.siteUrl + path, { method, headers, ...payload });
  const response = await responseOf(request, { ip: '192.0.2.1', waitUntil: (promise) => void work.push(promise) });
  return { response, frozen: Promise.all(work) };
}

beforeAll(async () => {
  const issuer = await startFakeIssuer({}, (end) => endings.push(end));
  site = await openNetlifySite({
    BUILD_HOOK_URL: await startBuildHook(),
    BUILD_QUIET_SECONDS: '0.3',
    OIDC_ISSUER: issuer.url,
  });
  responseOf = await site.loadFunction();
  cookies = { user: await cookieOf('user'), admin: await cookieOf('admin') };
});

// The function reads the environment with its first request; stubs are reset before each test.
beforeEach(() => {
  for (const [name, value] of Object.entries(site.environment)) vi.stubEnv(name, value);
});

afterAll(async () => {
  for (const end of endings) end();
  await site?.close();
  vi.unstubAllEnvs();
});

describe('the Netlify function', () => {
  // First: a process that has found its schema does not look again.
  test('a database of another version is refused with a sentence, until it fits', async () => {
    const { $client } = site.db;
    await $client.execute("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('later', 9000000000000000)");
    for (const path of ['/api/companies', '/healthz']) {
      const { response } = await call(path);
      expect(response.status).toBe(503);
      expect(await response.json()).toMatchObject({
        type: '/problems/not-ready',
        detail: expect.stringContaining('made by a newer version'),
      });
    }
    await $client.execute("DELETE FROM __drizzle_migrations WHERE hash = 'later'");
    expect((await call('/healthz')).response.status).toBe(200);
  });

  test.each(CALLS)('%s is handled', async (row) => {
    const [method = '', pattern = ''] = row.split(' ');
    const path = pattern.replace(/\[(\w+)\]/g, (_all, name: string) => PARAMS[name] ?? 'nobody');
    const body = method === 'GET' ? {} : { body: {} };
    const { response, frozen } = await call(path, { method, ...body, cookie: cookies.admin });
    await frozen;
    expect(response.status).toBeLessThan(500);
    expect(response.status).not.toBe(405);
    expect(response.headers.get('Netlify-CDN-Cache-Control')).toMatch(
      KEPT_BY_CDN.includes(row) ? /^public, durable, max-age=\d+/ : /^no-store$/,
    );
    expect(Object.fromEntries(response.headers)).toMatchObject(
      Object.fromEntries(
        Object.entries(securityHeaders(site.settings)).map(([name, value]) => [name.toLowerCase(), value]),
      ),
    );
    // Signing out ends the session for the following rows.
    if (path.startsWith('/api/auth') || path.includes('account')) cookies.admin = await cookieOf('admin');
  });

  test.each(CALLS.filter((row) => row.includes('/api/admin/')))('%s refuses visitors and users', async (row) => {
    const [method = '', pattern = ''] = row.split(' ');
    const path = pattern.replace(/\[(\w+)\]/g, (_all, name: string) => PARAMS[name] ?? 'nobody');
    const body = method === 'GET' ? {} : { body: {} };
    expect((await call(path, { method, ...body })).response.status).toBe(401);
    expect((await call(path, { method, ...body, cookie: cookies.user })).response.status).toBe(403);
  });

  test('visitors get the preview and users get everything, from the remote database', async () => {
    const { response: preview } = await call('/api/companies');
    const { response: all } = await call('/api/companies', { cookie: cookies.user });
    expect(preview.headers.get('X-Total-Count')).toBe('9');
    expect([(await preview.json()).length, (await all.json()).length]).toEqual([6, 9]);
  });

  test('repeated page views and polling cause no function calls, because the CDN caches the responses', async () => {
    const kept = new Map<string, number>();
    let functionCalls = 0;
    /** The CDN as documented: caches by address and the headers in `Vary`, for the given time. */
    const overCdn = async (path: string, at: number) => {
      if ((kept.get(path) ?? 0) > at) return;
      functionCalls += 1;
      // The call of a company's page without a logo.
      const { response } = await call(path, { prefer: 'handling=lenient' });
      const seconds = /max-age=(\d+)/.exec(response.headers.get('Netlify-CDN-Cache-Control') ?? '')?.[1];
      kept.set(path, at + Number(seconds ?? 0));
      expect([response.ok, response.headers.get('Set-Cookie')]).toEqual([true, null]);
    };
    const view = async (at: number) => {
      for (const path of ['/api/version', '/api/system/maintenance-status', '/api/companies/aegis-security/logo']) {
        await overCdn(path, at);
      }
    };
    await view(0);
    expect(functionCalls).toBe(3);
    for (let second = 1; second < 10; second += 1) await view(second);
    expect(functionCalls).toBe(3);
    // A day of polling by any number of open pages.
    for (let second = 10; second < 86_400; second += 30) await overCdn('/api/version', second);
    expect(functionCalls).toBe(3);
  });

  test('the health check returns the id of the deploy', async () => {
    const { response } = await call('/healthz');
    expect([response.status, await response.json()]).toEqual([200, { status: 'ok', version: DEPLOY_ID }]);
  });

  test('several edits call the build hook once before the process may be frozen; the build is queued, running, then live', async () => {
    const { db } = site;
    const deploys = openDeployReports(db, site.settings);
    // This build includes everything that was requested so far.
    await deploys.begin('earlier', 'Deploy');
    const { response: list } = await call('/api/admin/companies', { cookie: cookies.admin });
    const [company] = (await list.json()) as { id: string; name: string; slug: string }[];
    hookCalls.length = 0;
    const edit = (name: string) =>
      call(`/api/admin/companies/${company?.id}`, {
        method: 'PUT',
        cookie: cookies.admin,
        body: { name, slug: company?.slug },
      });
    const edits = [await edit('Renamed Security'), await edit('Renamed Again'), await edit('Renamed Security')];
    expect(edits.map(({ response }) => response.status)).toEqual([200, 200, 200]);
    const lastBuild = async () => {
      const { response } = await call('/api/admin/builds', { cookie: cookies.admin });
      return (await response.json())[0];
    };
    expect(await lastBuild()).toMatchObject({ state: 'queued', reason: expect.stringContaining('Renamed') });
    await Promise.all(edits.map(({ frozen }) => frozen));
    expect(hookCalls).toEqual([expect.stringContaining('Renamed Security')]);
    expect((await lastBuild()).state).toBe('queued');

    await deploys.begin(DEPLOY_ID, 'Deploy');
    const states = [(await lastBuild()).state];
    // The next request that the new deploy handles at the site's own address.
    await expect.poll(async () => (await lastBuild()).state).toBe('live');
    expect(states).toEqual(['running']);
  });

  test('an upload is re-encoded in the function', async () => {
    const form = new FormData();
    form.set('folder', 'test-uploads');
    form.set('image', new File([PIXEL], 'shot.png', { type: 'image/png' }));
    const { response } = await call('/api/upload', { method: 'POST', cookie: cookies.user, body: form });
    expect([response.status, await response.json()]).toEqual([
      200,
      expect.objectContaining({ width: 1, height: 1, secure_url: expect.stringContaining('/image/upload/') }),
    ]);
    const stored = site.cloud.store.all().filter(({ public_id: id }) => id.startsWith('test-uploads/'));
    expect(stored).toMatchObject([{ width: 1, format: 'avif' }]);
  });

  test('the image host is reachable, and a refresh finds no changes', async () => {
    const { response: status } = await call('/api/system/image-host-status', { cookie: cookies.user });
    site.cloud.calls.length = 0;
    const { response, frozen } = await call('/api/admin/refresh-cache', { method: 'POST', cookie: cookies.admin });
    await frozen;
    expect(await status.json()).toEqual({ connected: true });
    expect([response.status, await response.json()]).toEqual([200, expect.objectContaining({ added: 0, gone: [] })]);
    expect(site.cloud.calls.length).toBeGreaterThan(0);
  });

  /** What visitors and users currently get. */
  const seen = async () => {
    const { response: maintenance } = await call('/api/system/maintenance-status');
    const { response: preview } = await call('/api/images/by-tag/all');
    const { response: all } = await call('/api/images/by-tag/all', { cookie: cookies.user });
    return {
      maintenance: await maintenance.json(),
      total: preview.headers.get('X-Total-Count'),
      lists: [await preview.json(), await all.json()],
    };
  };
  const refresh = () => call('/api/admin/refresh-cache', { method: 'POST', cookie: cookies.admin });
  /** The image host has recovered: the next refresh succeeds, and the build that it requests is recorded. */
  const recover = async () => {
    site.cloud.behaviour.fault = () => undefined;
    const refreshed = async () => {
      const { response, frozen } = await refresh();
      await frozen;
      return response.status;
    };
    await expect.poll(refreshed).toBe(200);
  };
  const AT_REST = { isInMaintenance: false, notice: null, reason: null, estimatedResolution: null };

  const LIMIT = ['a limit', { status: 420, headers: { 'Retry-After': '5' } }, 503, 5_000] as const;
  const OUTAGE = ['an outage', { status: 503 }, 502, 5 * 60_000] as const;
  test.each([LIMIT, OUTAGE])(
    '%s of the image host: lists are still served, the banner names the end, and disappears afterwards',
    async (_name, fault, status, lastsMs) => {
      const before = await seen();
      expect(before).toMatchObject({ maintenance: AT_REST, total: '126' });
      site.cloud.behaviour.fault = ({ name }) => (/delivery/.test(name) ? undefined : { kind: 'status', ...fault });
      const { response, frozen } = await refresh();
      await frozen;
      const until = Date.now() + lastsMs;
      const told = await seen();
      expect([response.status, response.headers.get('Content-Type')]).toEqual([status, 'application/problem+json']);
      const { maintenance, ...index } = told;
      expect({ maintenance: AT_REST, ...index }).toEqual(before);
      expect(maintenance.isInMaintenance).toBe(true);
      expect(Math.abs(Date.parse(maintenance.estimatedResolution) - until)).toBeLessThan(3_000);

      await recover();
      expect(await seen()).toEqual(before);
    },
    60_000,
  );

  test('an agent gets the page that its host shows with results', async () => {
    const rpc = { jsonrpc: '2.0', id: 1, method: 'resources/read', params: { uri: SCREENS_VIEW } };
    const { response } = await call('/mcp', {
      method: 'POST',
      body: rpc,
      accept: 'application/json, text/event-stream',
    });
    expect(response.status).toBe(200);
    const text = await response.text();
    expect(text).toContain('"mimeType":"text/html;profile=mcp-app"');
    expect(text.length).toBeGreaterThan(200_000);
  });

  test('an app is connected, each step in whichever process, and its token reads what its user sees', async () => {
    const redirect_uri = 'http://127.0.0.1/callback';
    const { verifier, challenge: code_challenge } = pkce();
    const jsonOf = async (path: string, given: Given) =>
      (await (await call(path, given)).response.json()) as Record<string, string>;
    const { client_id = '' } = await jsonOf('/oauth/register', {
      method: 'POST',
      body: { redirect_uris: [redirect_uri] },
    });
    const asked = authorizeAddress({ client_id, redirect_uri, code_challenge });
    const { response: asking } = await call(asked, { cookie: cookies.user });
    const own = asking.headers.getSetCookie().map((line) => line.split(';')[0]);
    const cookie = [cookies.user, ...own].join('; ');
    const page = new URL(asking.headers.get('Location') ?? '', site.settings.siteUrl).pathname;
    const shown = (await call(page, { cookie })).response;
    expect([shown.status, shown.headers.get('X-Frame-Options')]).toEqual([200, 'DENY']);
    const { user } = (await (await call('/api/auth/session', { cookie })).response.json()) as { user: { id: string } };
    const result = { method: 'POST', cookie, body: { allow: true, user: user.id } };
    const { location = '' } = await jsonOf(`/api/oauth/consents/${page.split('/').at(-1)}`, result);
    const { response: back } = await call(new URL(location).pathname, { cookie });
    const code = new URL(back.headers.get('Location') ?? '').searchParams.get('code') ?? '';
    const form = { grant_type: 'authorization_code', client_id, redirect_uri, code, code_verifier: verifier };
    const { access_token: token = '' } = await jsonOf('/oauth/token', {
      method: 'POST',
      body: new URLSearchParams(form),
    });
    expect((await call('/api/collections', { token })).response.status).toBe(200);
    expect((await call('/api/collections')).response.status).toBe(401);
  });

  test('admin pages are served; an unknown address gets the 404 page', async () => {
    const { response: page } = await call('/admin/companies', { cookie: cookies.admin });
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Companies Management')]);
    const upload = `http://localhost:${new URL(`http://${site.deliveredFrom}`).port}`;
    expect(page.headers.get('content-security-policy')).toMatch(new RegExp(`connect-src 'self'[^;]* ${upload}[ ;]`));
    const { response: unknown } = await call('/no-such-page');
    expect([unknown.status, await unknown.text()]).toEqual([404, expect.stringContaining('404 Page Not Found')]);
  });

  test.each(['/admin', '/collections/some-id', '/api/companies'])('TRACE %s gets 405', async (path) => {
    const request = new Request(site.settings.siteUrl + path);
    // A client may send it; scripts may not.
    Object.defineProperty(request, 'method', { value: 'TRACE' });
    const { status, headers } = await responseOf(request, { ip: '192.0.2.1', waitUntil: () => undefined });
    expect([status, headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
  });

  test('a database failure makes the health check fail, and it recovers', async () => {
    site.database.state.faults.push(...Array.from({ length: 30 }, () => ({ status: 503 })));
    const { response } = await call('/healthz');
    expect([response.status, response.headers.get('Content-Type')]).toEqual([503, 'application/problem+json']);
    site.database.state.faults.length = 0;
    expect((await call('/healthz')).response.status).toBe(200);
  });

  // Must be the last test: afterwards this process calls the image host only after an hour.
  test('the image host is not called again before its Retry-After', async () => {
    await recover();
    site.cloud.behaviour.fault = () => ({ kind: 'status', status: 420, headers: { 'Retry-After': '3600' } });
    await refresh();
    site.cloud.calls.length = 0;
    const { response } = await refresh();
    expect([response.status, await response.json(), site.cloud.calls]).toEqual([
      503,
      expect.objectContaining({ detail: expect.stringMatching(/asks us to wait until \d\d:\d\d UTC/) }),
      [],
    ]);
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
  });
});

describe('the deployed function folder', () => {
  test('contains no embedded database, but the native library of sharp', () => {
    if (lstatSync(join(PROJECT_DIR, 'node_modules')).isSymbolicLink()) return;
    const packages = (scope: string) => {
      const folder = join(site.functionDir, 'node_modules', scope);
      return existsSync(folder) ? readdirSync(folder) : [];
    };
    expect(packages('@libsql')).toEqual([]);
    expect(packages('.')).not.toContain('libsql');
    expect(packages('@img').some((name) => name.startsWith('sharp-libvips-'))).toBe(true);
  });

  /** Runs a program with a copy of the function, which finds only its own packages. */
  const runAlone = async (program: string) => {
    const folder = mkdtempSync(join(tmpdir(), 'gallery-function-'));
    try {
      cpSync(site.functionDir, folder, { recursive: true });
      // The adapter does not find packages behind a link, so the link is created here.
      const packages = join(PROJECT_DIR, 'node_modules');
      if (lstatSync(packages).isSymbolicLink()) {
        rmSync(join(folder, 'node_modules'), { force: true });
        symlinkSync(packages, join(folder, 'node_modules'));
      }
      return await promisify(execFile)(
        process.execPath,
        [
          '--input-type=module',
          '--eval',
          `const { default: answerOf } = await import('./ssr.mjs');
           const get = (path) => answerOf(new Request('https://gallery.example' + path), { ip: '192.0.2.1', waitUntil() {} });
           ${program}`,
        ],
        { cwd: folder, env: site.environment },
      );
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };

  test('is self-contained, and its first response takes less than 200 MB and does not load sharp', async () => {
    const { stdout, stderr } = await runAlone(`
      const response = await get('/api/tags');
      const native = process.report.getReport().sharedObjects.filter((file) => /sharp|vips/.test(file));
      console.log(response.status, (await response.json()).length > 3, process.memoryUsage.rss() < 200e6, native.length);`);
    expect([stdout.trim(), stderr]).toEqual(['200 true true 0', '']);
  });

  test('draws the preview picture of a shared link with its own fonts', async () => {
    await addSharedCollection(site.db, (await addUser(site.db, { email: 'sharing@example.com' })).id, ['seed-0-0']);
    const { stdout } = await runAlone(`
      const response = await get('/s/${SHARE_TOKEN}/picture.png');
      console.log(response.status, response.headers.get('Content-Type'));`);
    expect(stdout).toContain('200 image/png');
  });
});
