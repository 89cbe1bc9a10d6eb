import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { callEndpoint, type Endpoint } from '#tests/setup/call-endpoint.ts';
import { openTestApp } from '#tests/setup/test-app.ts';
import * as healthz from '../../src/pages/healthz.ts';
import * as readyz from '../../src/pages/readyz.ts';

const ask = async (app: Awaited<ReturnType<typeof openTestApp>>, probe: Endpoint) => {
  const response = await callEndpoint(app, probe);
  return { status: response.status, body: await response.json() };
};

test('a server with database, migrations and a release is ready', async () => {
  const app = await openTestApp();
  const checks = { database: true, migrations: true, release: true };
  expect(await ask(app, readyz)).toEqual({
    status: 200,
    body: { status: 'ready', version: 'test', checks, restartDue: null },
  });
  expect(await ask(app, healthz)).toEqual({ status: 200, body: { status: 'ok', version: 'test' } });
});

test('a server whose newest release waits for a restart is ready, and says so', async () => {
  const app = await openTestApp({ deps: { restartDue: () => 'Restart the server to serve it.' } });
  expect(await ask(app, readyz)).toMatchObject({
    status: 200,
    body: { restartDue: 'Restart the server to serve it.' },
  });
});

test('without a release the server is healthy but not ready', async () => {
  const app = await openTestApp({ deps: { version: () => 'none' } });
  expect(await ask(app, readyz)).toMatchObject({ status: 503, body: { checks: { database: true, release: false } } });
  expect((await ask(app, healthz)).status).toBe(200);
});

test.each([
  [
    'a pending',
    sql`DELETE FROM __drizzle_migrations WHERE created_at = (SELECT max(created_at) FROM __drizzle_migrations)`,
  ],
  ["a newer version's", sql`INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('later', 9e15)`],
])('with %s migration the server is not ready', async (_name, change) => {
  const app = await openTestApp();
  await app.db.run(change);
  const result = await ask(app, readyz);
  expect(result).toMatchObject({ status: 503, body: { type: '/problems/not-ready', checks: { migrations: false } } });
});

test('without a database the server is neither healthy nor ready', async () => {
  const app = await openTestApp();
  app.db.$client.close();
  expect(await ask(app, readyz)).toMatchObject({ status: 503, body: { checks: { database: false } } });
  expect((await ask(app, healthz)).status).toBe(503);
});
