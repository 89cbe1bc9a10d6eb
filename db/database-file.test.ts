import { execFile } from 'node:child_process';
import { copyFile, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { faultOf } from '#server/faults/fault.ts';
import { aFolder } from '#tests/setup/temporary-folder.ts';
import { createDb } from './client.ts';
import { databaseFileCheck } from './database-file.ts';
import { migrateDb } from './migrate.ts';

/** Overwrites the beginning of a file in place. */
async function overwrite(path: string): Promise<void> {
  const file = await open(path, 'r+');
  await file.write('no database at all');
  await file.close();
}

test.each([
  ['moved away', (path: string) => rename(path, `${path}.old`), 'moved away'],
  [
    'replaced',
    async (path: string) => {
      await copyFile(path, `${path}.new`);
      await rename(`${path}.new`, path);
    },
    'replaced. Restart',
  ],
  ['overwritten', overwrite, 'overwritten'],
  ['left without its log', (path: string) => rm(`${path}-wal`), 'was removed. Restart'],
])('an open database whose file was %s is a problem with a sentence', async (_, change, sentence) => {
  const path = join(await aFolder(), 'gallery.db');
  const db = await createDb({ url: `file:${path}` });
  onTestFinished(() => db.$client.close());
  await migrateDb(db);
  await db.$client.execute('PRAGMA wal_checkpoint(TRUNCATE)');
  const check = databaseFileCheck(db.$client, db.$findLoss);
  expect(await check()).toBeUndefined();
  await change(path);
  expect(await check()).toContain(sentence);
});

test.each([
  ['moved away', (path: string) => rename(path, `${path}.old`)],
  ['removed', (path: string) => rm(path)],
  ['left without its log', (path: string) => rm(`${path}-wal`)],
])('writes to a database whose file was %s are refused; reads go on', async (_, lose) => {
  const path = join(await aFolder(), 'gallery.db');
  const db = await createDb({ url: `file:${path}` });
  onTestFinished(() => db.$client.close());
  await migrateDb(db);
  const write = "INSERT INTO settings (key, value) VALUES ('written', '1')";
  const reading = 'SELECT count(*) AS n FROM settings';
  const { rows } = await db.$client.execute(reading);
  await lose(path);
  for (const refused of [
    () => db.$client.execute(write),
    () => db.$client.execute({ sql: write }),
    () => db.$client.batch([reading, write]),
    () => db.run(sql.raw(write)),
  ]) {
    const fault = await refused().then(() => undefined, faultOf);
    expect([fault?.code, fault?.message]).toEqual([
      'database-unavailable',
      expect.stringMatching(/^The .*Restart|^The .*Stop/),
    ]);
  }
  expect((await db.$client.execute(reading)).rows).toEqual(rows);
});

test('a log that has grown is cut once its changes are in the database', async () => {
  const path = join(await aFolder(), 'gallery.db');
  const db = await createDb({ url: `file:${path}` });
  onTestFinished(() => db.$client.close());
  await db.$client.execute('CREATE TABLE junk (bytes BLOB)');
  await db.$client.batch(Array.from({ length: 70 }, () => 'INSERT INTO junk VALUES (zeroblob(1048576))'));
  await db.$client.execute('PRAGMA wal_checkpoint(RESTART)');
  await db.$client.execute('DELETE FROM junk WHERE rowid = 1');
  expect((await stat(`${path}-wal`)).size).toBeLessThanOrEqual(64 * 1024 * 1024);
});

test('a database in memory has no file that could be a problem', async () => {
  const db = await createDb({ url: 'file::memory:' });
  onTestFinished(() => db.$client.close());
  expect(await databaseFileCheck(db.$client, db.$findLoss)()).toBeUndefined();
});

/** Opens a database in another process, as a command does, and returns how many settings it has. */
async function countElsewhere(path: string): Promise<number> {
  const program = `
    import { createDb } from '#db/client.ts';
    const db = await createDb({ url: ${JSON.stringify(`file:${path}`)} });
    const { rows } = await db.$client.execute('SELECT count(*) AS n FROM settings');
    console.log(rows[0].n);
    db.$client.close();`;
  const cwd = fileURLToPath(new URL('..', import.meta.url));
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], { cwd });
  return Number((await run).stdout);
}

// Closing any file handle of a database drops all locks that the process has on it (POSIX); another process would then take
// itself for the last one, and delete the log that this one goes on writing to.
test('checking the file leaves the locks of the open database in place', async () => {
  const path = join(await aFolder(), 'gallery.db');
  const db = await createDb({ url: `file:${path}` });
  onTestFinished(() => db.$client.close());
  await migrateDb(db);
  const check = databaseFileCheck(db.$client, db.$findLoss);
  for (let at = 0; at < 2; at += 1) expect(await check()).toBeUndefined();
  const before = await countElsewhere(path);
  await db.$client.execute("INSERT INTO settings (key, value) VALUES ('written', '1')");
  expect(await countElsewhere(path)).toBe(before + 1);
  const other = await createDb({ url: `file:${path}`, readOnly: true });
  onTestFinished(() => other.$client.close());
  expect((await other.$client.execute('SELECT count(*) AS n FROM settings')).rows[0]?.n).toBe(before + 1);
});
