import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createDb, type Db } from '#db/client.ts';
import { migrateDb } from '#db/migrate.ts';
import { OUR_MIGRATIONS } from '#db/schema-version.ts';
import { openGallery } from '#server/site-server/open-gallery.ts';
import { testSettings } from '#tests/setup/built-site.ts';
import { runGallery } from '#tests/setup/run-gallery.ts';
import { byLength } from '#tests/setup/run-length.ts';
import { aFolder } from '#tests/setup/temporary-folder.ts';

const COUNT = OUR_MIGRATIONS.length;
const NEWER = new RegExp(
  `^The database was made by a newer version of this program: it has ${COUNT + 1} migrations, and this version knows ${COUNT}`,
);
const OLDER = new RegExp(
  `^The database needs migrating: it has ${COUNT - 1} of ${COUNT} migrations.*npm run gallery -- migrate`,
);

/** What makes a current database one of another version. */
const VERSIONS = {
  newer: `INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('later', ${Math.max(...OUR_MIGRATIONS) + 1})`,
  older: `DELETE FROM __drizzle_migrations WHERE created_at = ${Math.max(...OUR_MIGRATIONS)}`,
};

async function aDatabase(version: keyof typeof VERSIONS) {
  const dataDir = await aFolder();
  const use = async <T>(work: (db: Db) => Promise<T>): Promise<T> => {
    const db = await createDb({ url: `file:${join(dataDir, 'gallery.db')}` });
    return work(db).finally(() => db.$client.close());
  };
  const applied = () =>
    use(async ({ $client }) => (await $client.execute('SELECT count(*) AS n FROM __drizzle_migrations')).rows[0]?.n);
  await use(async (db) => {
    await migrateDb(db);
    await db.$client.execute(VERSIONS[version]);
  });
  return { dataDir, applied };
}

const COMMANDS = [
  ['check'],
  ['check', '--fix'],
  ['import', '.'],
  ['backup', 'gallery.tar'],
  ['rebuild'],
  ['session', 'ann@example.com'],
  ['demo', '--remove'],
];

test.each([
  { version: 'newer', says: NEWER, after: COUNT + 1 },
  { version: 'older', says: OLDER, after: COUNT - 1 },
] as const)(
  'commands and the server refuse a database of a $version version and leave it as it is',
  async ({ version, says, after }) => {
    const { dataDir, applied } = await aDatabase(version);
    for (const words of byLength({ short: COMMANDS.slice(0, 3), long: COMMANDS })) {
      const { status, error } = await runGallery({ DATA_DIR: dataDir, INIT_CWD: dataDir }, ...words);
      expect({ status, words, lines: error.trim().split('\n').length }).toEqual({ status: 1, words, lines: 1 });
      expect(error).toMatch(says);
    }
    await expect(openGallery(testSettings(dataDir), { projectDir: dataDir })).rejects.toThrow(says);
    expect(await applied()).toBe(after);
    expect((await readdir(dataDir)).filter((name) => name.includes('before-migration'))).toEqual([]);
  },
);

test.each(['missing', 'empty'])(
  'with a data folder whose database is %s, commands and starts say so, and create none',
  async (state) => {
    const dataDir = await aFolder();
    await mkdir(join(dataDir, 'media', 'acme'), { recursive: true });
    if (state === 'empty') await writeFile(join(dataDir, 'gallery.db'), '');
    const left = await readdir(dataDir);
    const says = new RegExp(`^The database .* is ${state}.*Move it back.*\\n?$`);
    for (const words of byLength({
      short: [['check'], ['import', '.'], ['backup', 'copy.tar'], ['migrate']],
      long: [...COMMANDS, ['migrate']],
    })) {
      const { status, error } = await runGallery({ DATA_DIR: dataDir, INIT_CWD: dataDir }, ...words);
      expect([status, error]).toEqual([1, expect.stringMatching(says)]);
    }
    const start = openGallery(testSettings(dataDir), { projectDir: dataDir, onMigrated: () => undefined });
    await expect(start).rejects.toThrow(says);
    expect([await readdir(dataDir), await readFile(join(dataDir, 'gallery.db'), 'utf8').catch(() => '')]).toEqual([
      left,
      '',
    ]);
  },
);

test('migrate refuses a database of a newer version, and so does a start that may migrate', async () => {
  const { dataDir, applied } = await aDatabase('newer');
  const { status, error } = await runGallery({ DATA_DIR: dataDir }, 'migrate');
  expect([status, error]).toEqual([1, expect.stringMatching(NEWER)]);
  const start = openGallery(testSettings(dataDir), { projectDir: dataDir, onMigrated: () => undefined });
  await expect(start).rejects.toThrow(NEWER);
  expect(await applied()).toBe(COUNT + 1);
});

test('a missing database is created by a command that opens it, and migrate has nothing to do then', async () => {
  const dataDir = await aFolder();
  await mkdir(join(dataDir, 'source'));
  expect(await runGallery({ DATA_DIR: dataDir }, 'check')).toMatchObject({ status: 0, error: '' });
  expect(await runGallery({ DATA_DIR: dataDir }, 'migrate')).toEqual({
    status: 0,
    out: 'The database has all migrations of this version already.\n',
    error: '',
  });
});
