import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/libsql/http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { libsqlServer } from '#tests/fakes/libsql-server.ts';
import { createDb, isRead } from './client.ts';
import { isUniqueViolation } from './error-code.ts';
import { migrateDb } from './migrate.ts';
import { findOutage } from './outage.ts';
import { remoteClient } from './remote-client.ts';
import { companies } from './schema/companies.ts';
import { images } from './schema/images.ts';

async function aServer() {
  const folder = await mkdtemp(join(tmpdir(), 'gallery-libsql-'));
  const server = await libsqlServer(join(folder, 'gallery.db'));
  onTestFinished(async () => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });
  return server;
}

async function aRemoteDb() {
  const server = await aServer();
  const db = await createDb({ url: server.url, token: server.state.token });
  onTestFinished(() => db.$client.close());
  await migrateDb(db);
  return { server, db };
}

const acme = { id: 'acme', name: 'Acme', slug: 'acme' };
const reasonOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'no error',
    (error: unknown) => findOutage(error)?.message ?? String(error),
  );

describe('a remote database', () => {
  test('has the same schema; migrating again changes nothing', async () => {
    const { server, db } = await aRemoteDb();
    await migrateDb(db);
    const revision = async () => {
      const { rows } = await db.$client.execute("SELECT value FROM revisions WHERE name = 'gallery'");
      return Number(rows[0]?.value);
    };
    const before = await revision();
    await db.insert(companies).values(acme);
    expect(await db.select().from(companies)).toMatchObject([{ ...acme, version: 1, createdAt: expect.any(Date) }]);
    expect(await revision()).toBe(before + 1);
    expect(server.url).toMatch(/^http:/);
  });

  test('a batch is atomic, and a unique violation is reported as by the embedded database', async () => {
    const { db } = await aRemoteDb();
    const failed = await db
      .batch([db.insert(companies).values(acme), db.insert(companies).values({ ...acme, id: 'other' })])
      .catch((error: unknown) => error);
    expect(isUniqueViolation(failed, 'companies.slug')).toBe(true);
    expect(await db.select().from(companies)).toEqual([]);
  });

  test('deleting an image deletes the rows that refer to it', async () => {
    const { db } = await aRemoteDb();
    const row = {
      id: 'i',
      folder: 'f',
      sourceName: 's',
      publicId: 'p',
      version: '1',
      format: 'avif',
      contentHash: 'h',
    };
    await db.insert(images).values({ ...row, width: 1, height: 1, bytes: 1 });
    await db.$client.batch([
      `INSERT INTO tags (name) VALUES ('topic:alerts')`,
      `INSERT INTO image_tags (image_id, tag_id) VALUES ('i', 1)`,
    ]);
    await db.delete(images).where(eq(images.id, 'i'));
    expect(await db.$client.execute('SELECT * FROM image_tags')).toMatchObject({ rows: [] });
  });
});

describe('a remote database that fails', () => {
  test.each([{ status: 503 }, { status: 429 }, { drop: 'before' }, { drop: 'after' }] as const)(
    'a read is retried after %o',
    async (fault) => {
      const { server } = await aRemoteDb();
      const db = drizzle(remoteClient({ isRead, url: server.url, token: server.state.token, retryDelaysMs: [1, 1] }));
      server.state.faults.push(fault, fault);
      expect(await db.select().from(companies)).toEqual([]);
      server.state.faults.push(fault);
      expect(await db.$client.execute('PRAGMA foreign_key_check')).toMatchObject({ rows: [] });
      server.state.faults.push(fault);
      expect(await db.batch([db.select().from(companies), db.select().from(images)])).toEqual([[], []]);
    },
  );

  test('a write whose response was lost is not retried', async () => {
    const { server, db } = await aRemoteDb();
    server.state.faults.push({ drop: 'after' });
    const before = server.state.pipelines;
    expect(await reasonOf(db.insert(companies).values(acme).run())).toContain("can't be reached");
    expect(server.state.pipelines - before).toBe(1);
    expect(await db.select().from(companies)).toHaveLength(1);
  });

  test('a write that the server refuses with 429 is retried', async () => {
    const { server, db } = await aRemoteDb();
    server.state.faults.push({ status: 429 });
    await db.insert(companies).values(acme);
    expect(await db.select().from(companies)).toHaveLength(1);
  });

  test('a wrong token is reported in one sentence without a retry', async () => {
    const server = await aServer();
    const db = await createDb({ url: server.url, token: 'wrong' });
    expect(await reasonOf(migrateDb(db))).toBe(
      `The database at ${server.url} refuses the token (401). Set DATABASE_AUTH_TOKEN to one that is valid for it.`,
    );
    expect(server.state.pipelines).toBe(1);
  });

  test('a refused connection is reported with the address of the server', async () => {
    const server = await aServer();
    await server.close();
    const client = remoteClient({ isRead, url: server.url, retryDelaysMs: [1] });
    expect(await reasonOf(client.execute('SELECT 1'))).toBe(
      `The database at ${server.url} can't be reached (ECONNREFUSED). Check DATABASE_URL and the network.`,
    );
  });

  test('a request fails if the server does not respond in time', async () => {
    const { server } = await aRemoteDb();
    server.state.delayMs = 2_000;
    const client = remoteClient({ isRead, url: server.url, token: server.state.token, tryTimeoutMs: 50 });
    expect(await reasonOf(client.execute('SELECT 1'))).toContain('did not answer within 0.05 s');
  });

  test('an answer that is no JSON is reported with the address of the server', async () => {
    const proxy = createServer((_, response) => response.end('<html>')).listen(0, '127.0.0.1');
    onTestFinished(() => void proxy.close());
    await once(proxy, 'listening');
    const { port } = proxy.address() as AddressInfo;
    const client = remoteClient({ isRead, url: `http://127.0.0.1:${port}`, retryDelaysMs: [1] });
    expect(await reasonOf(client.execute('SELECT 1'))).toContain('none of a libSQL server. Check DATABASE_URL.');
  });

  test('an invalid statement throws the error of the database and is not retried', async () => {
    const { server, db } = await aRemoteDb();
    const before = server.state.pipelines;
    expect(await reasonOf(db.$client.execute('SELECT a FROM nowhere'))).toContain('no such table');
    expect(server.state.pipelines - before).toBe(1);
  });
});
