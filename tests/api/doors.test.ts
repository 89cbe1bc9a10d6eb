import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { METHODS } from '#server/http/endpoint.ts';
import { pathOf } from '#server/http/openapi/declared-calls.ts';
import { problemSchema } from '#shared/http/problem.contract.ts';
import { callEndpoint } from '#tests/setup/call-endpoint.ts';
import { CALLS, makeCall, ROUTE_FILES } from '#tests/setup/declared-calls.ts';
import { cookieOf, sharedTestApp } from '#tests/setup/test-app.ts';

const opened = sharedTestApp();

/** The problem code of an error response. */
async function problemOf(response: Response): Promise<string> {
  const { type, status } = problemSchema.parse(await response.json());
  expect(status).toBe(response.status);
  return type.replace('/problems/', '');
}

describe('files in pages/api', () => {
  const files = Object.keys(ROUTE_FILES).filter((file) => !file.includes('[...'));

  test.each(files)('%s declares its calls under its own path', (file) => {
    const text = readFileSync(`.${file}`, 'utf8');
    const exported = [...text.matchAll(/^export const ([A-Z]+) = endpoint\(/gm)].map(([, method]) => method);
    const declared = CALLS.filter(({ path }) => path === pathOf(file)).map(({ method }) => method);
    expect(declared.length).toBeGreaterThan(0);
    expect(exported.sort()).toEqual(declared.sort());
    const line = `  '${pathOf(file)}': typeof import('.${file.replace('/src', '')}');\n`;
    expect(readFileSync('src/api-routes.d.ts', 'utf8')).toContain(line);
    // Every call is handled on request (`CALLS_ON_REQUEST` in `astro.config.mjs`).
    expect(text).not.toContain('prerender');
  });
});

describe('calls for signed-in users', () => {
  test.each(CALLS.filter(({ declares }) => declares.access !== 'public'))('$call needs a session', async (call) => {
    const response = await makeCall(opened(), call);
    expect([response.status, await problemOf(response)]).toEqual([401, 'sign-in-required']);
  });
});

describe('calls for admins', () => {
  test.each(CALLS.filter(({ declares }) => declares.access === 'admin'))('$call refuses a user', async (call) => {
    const response = await makeCall(opened(), call, { cookie: await cookieOf(opened(), 'user') });
    expect([response.status, await problemOf(response)]).toEqual([403, 'admin-required']);
  });

  test.each(CALLS.filter(({ path }) => path.startsWith('/api/admin/')))(
    '$call requires admin access',
    ({ declares }) => {
      expect(declares.access).toBe('admin');
    },
  );
});

describe('calls that change something', () => {
  const foreign = [{ Origin: 'https://evil.example' }, { 'Sec-Fetch-Site': 'cross-site' }, {}];

  const fromOwnPages = CALLS.filter(({ method, declares }) => method !== 'GET' && declares.origin !== 'any');

  test('are accepted only from our own origin, except for the notifications of other services', () => {
    expect(CALLS.filter(({ declares }) => declares.origin === 'any').map(({ call }) => call)).toEqual([
      'POST /api/system/deploy-notification',
      'POST /api/system/image-host-notification',
    ]);
  });

  test.each(fromOwnPages)('$call refuses foreign and missing origins', async (call) => {
    const cookie = await cookieOf(opened(), 'admin');
    for (const headers of foreign) {
      const response = await makeCall(opened(), call, { cookie, headers, origin: null });
      expect([response.status, await problemOf(response)]).toEqual([403, 'foreign-origin']);
    }
  });
});

describe('paths', () => {
  test.each(CALLS)('$call: undeclared methods of its path get 405 with Allow', async ({ path, endpoint }) => {
    const own = CALLS.filter((other) => other.path === path).map(({ method }) => method);
    const allow = [...own, ...(own.includes('GET') ? ['HEAD'] : [])];
    for (const method of [...METHODS, 'OPTIONS'].filter((each) => !allow.includes(each))) {
      const response = await callEndpoint(opened(), endpoint, { method, path });
      expect([response.status, response.headers.get('Allow')?.split(', ').sort()]).toEqual([405, [...allow].sort()]);
    }
  });
});
