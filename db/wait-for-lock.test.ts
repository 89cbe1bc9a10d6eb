import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@libsql/client/sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { createDb } from './client.ts';

async function aDatabase(lockWaitMs: number) {
  const folder = await mkdtemp(join(tmpdir(), 'gallery-lock-'));
  const url = `file:${join(folder, 'gallery.db')}`;
  const [db, other] = [await createDb({ url, lockWaitMs }), createClient({ url })];
  onTestFinished(async () => {
    db.$client.close();
    other.close();
    await rm(folder, { recursive: true, force: true });
  });
  await db.$client.execute('CREATE TABLE notes (text TEXT)');
  return { client: db.$client, other };
}

const WRITE = "INSERT INTO notes VALUES ('x')";

test('writes wait for another process without holding this one up, and go through when it is done', async () => {
  const { client, other } = await aDatabase(10_000);
  const lock = await other.transaction('write');
  let turns = 0;
  const ticking = setInterval(() => {
    turns += 1;
  }, 5);
  onTestFinished(() => clearInterval(ticking));
  const writes = [client.execute(WRITE), client.batch([WRITE, WRITE]), client.execute('SELECT 1')];
  await expect.poll(() => turns, { timeout: 8_000 }).toBeGreaterThan(20);
  await lock.commit();
  await Promise.all(writes);
  expect((await client.execute('SELECT count(*) AS n FROM notes')).rows[0]?.n).toBe(3);
});

test('in the end the write fails as busy, and leaves nothing behind', async () => {
  const { client, other } = await aDatabase(50);
  const lock = await other.transaction('write');
  await expect(client.batch([WRITE, WRITE])).rejects.toMatchObject({ code: expect.stringMatching(/^SQLITE_BUSY/) });
  await lock.rollback();
  expect((await client.execute('SELECT count(*) AS n FROM notes')).rows[0]?.n).toBe(0);
});

test('statements that come together all have the pragmas', async () => {
  const { client } = await aDatabase(50);
  const modes = await Promise.all([1, 2, 3].map(() => client.execute('PRAGMA synchronous')));
  expect(modes.map(({ rows }) => rows[0]?.synchronous)).toEqual([1, 1, 1]);
});
