import { execFile } from 'node:child_process';
import { copyFile, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
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
])('an open database whose file was %s is a problem with a sentence', async (_, change, sentence) => {
  const path = join(await aFolder(), 'gallery.db');
  const db = await createDb({ url: `file:${path}` });
  onTestFinished(() => db.$client.close());
  await migrateDb(db);
  await db.$client.execute('PRAGMA wal_checkpoint(TRUNCATE)');
  const check = databaseFileCheck(db.$client);
  expect(await check()).toBeUndefined();
  await change(path);
  expect(await check()).toContain(sentence);
});

test('a database in memory has no file that could be a problem', async () => {
  const db = await createDb({ url: 'file::memory:' });
  onTestFinished(() => db.$client.close());
  expect(await databaseFileCheck(db.$client)()).toBeUndefined();
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
  const check = databaseFileCheck(db.$client);
  for (let at = 0; at < 2; at += 1) expect(await check()).toBeUndefined();
  const before = await countElsewhere(path);
  await db.$client.execute("INSERT INTO settings (key, value) VALUES ('written', '1')");
  expect(await countElsewhere(path)).toBe(before + 1);
  const other = await createDb({ url: `file:${path}`, readOnly: true });
  onTestFinished(() => other.$client.close());
  expect((await other.$client.execute('SELECT count(*) AS n FROM settings')).rows[0]?.n).toBe(before + 1);
});
