import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createDb } from '#db/client.ts';
import { companies } from '#db/schema/companies.ts';
import { aCompany, addGallery, anImage } from '#tests/factories/gallery.ts';
import { libsqlServer } from '#tests/fakes/libsql-server.ts';
import { callEndpoint } from '#tests/setup/call-endpoint.ts';
import { byLength } from '#tests/setup/run-length.ts';
import { cookieOf, openTestApp } from '#tests/setup/test-app.ts';
import * as companyRoute from '../../src/pages/api/admin/companies/[id].ts';
import * as listRoute from '../../src/pages/api/companies/index.ts';
import * as health from '../../src/pages/healthz.ts';

const COMPANY = aCompany({ id: 'acme', name: 'Acme', slug: 'acme', cloudinaryFolder: 'acme' });

/** A gallery on a fake libSQL server, and access to both. */
async function open() {
  const embedded = await openTestApp();
  await addGallery(embedded.db, [{ company: COMPANY, images: [{ row: anImage('acme'), tags: [] }] }]);
  const server = await libsqlServer(join(embedded.settings.dataDir, 'gallery.db'));
  const settings = { ...embedded.settings, databaseUrl: server.url, databaseAuthToken: server.state.token };
  const db = await createDb({ url: server.url, token: server.state.token });
  onTestFinished(async () => {
    db.$client.close();
    await server.close();
  });
  const opened = await openTestApp({ settings, deps: { db, settings } });
  const cookie = await cookieOf(opened, 'admin');
  const save = (description: string) =>
    callEndpoint(opened, companyRoute, {
      method: 'PUT',
      params: { id: COMPANY.id },
      cookie,
      body: { name: 'Acme', slug: 'acme', description },
    });
  const stored = async () =>
    (await embedded.db.select().from(companies).where(eq(companies.id, COMPANY.id)).get())?.description;
  const list = () => callEndpoint(opened, listRoute, { cookie });
  return { server, save, stored, list, healthy: () => callEndpoint(opened, health) };
}

type Fault = Awaited<ReturnType<typeof libsqlServer>>['state']['faults'][number];

/** Runs `work` while the server returns only this fault. */
const whileFailing = async <T>({ state }: { state: { faults: Fault[] } }, fault: Fault, work: () => Promise<T>) => {
  state.faults.push(...Array.from({ length: 40 }, () => fault));
  const result = await work();
  state.faults.length = 0;
  return result;
};

const FAULTS: [string, Fault][] = [
  ['BLOCKED', { code: 'BLOCKED' }],
  ['TRANSACTION_TIMEOUT', { code: 'TRANSACTION_TIMEOUT' }],
  ['TRANSACTION_BUSY', { code: 'TRANSACTION_BUSY' }],
  ['SQLITE_BUSY', { code: 'SQLITE_BUSY' }],
  ['RESPONSE_TOO_LARGE', { code: 'RESPONSE_TOO_LARGE' }],
  ['STREAM_EXPIRED', { code: 'STREAM_EXPIRED' }],
  ['a connection that is cut before', { drop: 'before' }],
  ['a connection that is cut in the middle of the answer', { cut: 'response' }],
  ['429', { status: 429 }],
  ['500', { status: 500 }],
];

describe('a failing remote database', () => {
  test.each(byLength({ short: FAULTS.slice(0, 2), long: FAULTS }))(
    'with %s: reads, saves and health return 503 with Retry-After, and recover afterwards',
    async (_name, fault) => {
      const opened = await open();
      const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
      for (const call of [() => opened.list(), () => opened.save('Refused'), () => opened.healthy()]) {
        const response = await whileFailing(opened.server, fault, call);
        expect([response.status, response.headers.get('Retry-After'), (await response.json()).type]).toEqual([
          503,
          '5',
          '/problems/database-unavailable',
        ]);
      }
      log.mockRestore();
      expect([
        (await opened.list()).status,
        (await opened.save('Saved')).status,
        (await opened.healthy()).status,
      ]).toEqual([200, 200, 200]);
      expect(await opened.stored()).toBe('Saved');
    },
  );

  test.each([
    ['TRANSACTION_BUSY', { code: 'TRANSACTION_BUSY' }],
    ['SQLITE_BUSY', { code: 'SQLITE_BUSY' }],
    ['429', { status: 429 }],
  ] satisfies [string, Fault][])(
    'once with %s: the save is retried, because nothing was written',
    async (_name, fault) => {
      const { server, save, stored } = await open();
      server.state.faultsOn = /update \W+companies/i;
      server.state.faults.push(fault);
      expect((await save('Saved')).status).toBe(200);
      expect(server.state.faults).toEqual([]);
      expect(await stored()).toBe('Saved');
    },
  );

  test('a save whose response is lost returns 503 and is not retried', async () => {
    const { server, save, stored } = await open();
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    server.state.faultsOn = /update \W+companies/i;
    server.state.faults.push({ cut: 'response' });
    const before = server.state.pipelines;
    expect((await save('Saved')).status).toBe(503);
    log.mockRestore();
    expect([await stored(), server.state.faults]).toEqual(['Saved', []]);
    expect(server.state.pipelines - before).toBeLessThan(5);
  });

  test('a save that exceeds the transaction time limit is rolled back', async () => {
    const { server, save, stored } = await open();
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const [before, allowed] = [await stored(), server.state.transactionMaxMs];
    // Below zero, because on a fast machine a transaction takes no measurable time.
    server.state.transactionMaxMs = -1;
    expect((await save('Too slow')).status).toBe(503);
    log.mockRestore();
    expect(await stored()).toBe(before);
    server.state.transactionMaxMs = allowed;
    expect((await save('Saved')).status).toBe(200);
  });

  test('a read is retried when its response is cut off once', async () => {
    const { server, list } = await open();
    server.state.faults.push({ cut: 'response' });
    expect((await list()).status).toBe(200);
  });
});
