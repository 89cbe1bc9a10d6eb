import { copyFile, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
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
