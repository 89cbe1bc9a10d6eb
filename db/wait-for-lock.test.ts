import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@libsql/client/sqlite3';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createDb } from './client.ts';
import { withOneLockWait } from './wait-for-lock.ts';

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

/** Resolves when pending timers have run, while earlier calls still wait. */
async function thisProcessGoesOn() {
  let turns = 0;
  const ticking = setInterval(() => {
    turns += 1;
  }, 5);
  onTestFinished(() => clearInterval(ticking));
  await expect.poll(() => turns).toBeGreaterThan(20);
}

const WRITE = "INSERT INTO notes VALUES ('x')";

test('writes wait for the lock of another connection without blocking the event loop, and succeed once it is released', async () => {
  const { client, other } = await aDatabase(10_000);
  const lock = await other.transaction('write');
  const writes = [client.execute(WRITE), client.batch([WRITE, WRITE]), client.execute('SELECT 1')];
  await thisProcessGoesOn();
  await lock.commit();
  await Promise.all(writes);
  expect((await client.execute('SELECT count(*) AS n FROM notes')).rows[0]?.n).toBe(3);
});

test('a write that waits too long fails with SQLITE_BUSY and writes nothing', async () => {
  const { client, other } = await aDatabase(50);
  const lock = await other.transaction('write');
  await expect(client.batch([WRITE, WRITE])).rejects.toMatchObject({ code: expect.stringMatching(/^SQLITE_BUSY/) });
  await lock.rollback();
  expect((await client.execute('SELECT count(*) AS n FROM notes')).rows[0]?.n).toBe(0);
});

test('the statements of a request wait no longer together than one alone, and what it leaves running waits as usual', async () => {
  const { client, other } = await aDatabase(1_000);
  const lock = await other.transaction('write');
  const clock = vi.spyOn(performance, 'now');
  onTestFinished(() => clock.mockRestore());
  let time = 0;
  let later: Promise<unknown> | undefined;
  await withOneLockWait(async () => {
    clock.mockImplementation(() => (time += 500));
    await expect(client.execute(WRITE)).rejects.toMatchObject({ code: expect.stringMatching(/^SQLITE_BUSY/) });
    // In a clock that stands still, a statement with any time left would wait for ever.
    clock.mockImplementation(() => time);
    await expect(client.batch([WRITE])).rejects.toMatchObject({ code: expect.stringMatching(/^SQLITE_BUSY/) });
    const { promise, resolve } = Promise.withResolvers<void>();
    later = promise.then(() => client.execute(WRITE));
    queueMicrotask(() => setImmediate(resolve));
  });
  await thisProcessGoesOn();
  await lock.rollback();
  await later;
  expect((await client.execute('SELECT count(*) AS n FROM notes')).rows[0]?.n).toBe(1);
});

test('the pragmas apply to concurrent statements', async () => {
  const { client } = await aDatabase(50);
  const modes = await Promise.all([1, 2, 3].map(() => client.execute('PRAGMA synchronous')));
  expect(modes.map(({ rows }) => rows[0]?.synchronous)).toEqual([1, 1, 1]);
});

test('a database locked exclusively by another connection is opened, with its pragmas, once the lock is released', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gallery-lock-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const url = `file:${join(folder, 'gallery.db')}`;
  const other = createClient({ url, concurrency: 1 });
  onTestFinished(() => other.close());
  await other.executeMultiple('PRAGMA locking_mode = EXCLUSIVE; CREATE TABLE notes (text TEXT)');
  const opening = createDb({ url, lockWaitMs: 10_000 });
  await thisProcessGoesOn();
  await other.executeMultiple('PRAGMA locking_mode = NORMAL; SELECT * FROM notes');
  const { $client: client } = await opening;
  onTestFinished(() => client.close());
  const pragmas = ['journal_mode', 'synchronous', 'foreign_keys'];
  const rows = await Promise.all(pragmas.map(async (name) => (await client.execute(`PRAGMA ${name}`)).rows[0]?.[name]));
  expect(rows).toEqual(['wal', 1, 1]);
});
