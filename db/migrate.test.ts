import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createClient } from '@libsql/client';
import { describe, expect, onTestFinished, test } from 'vitest';
import { longTest } from '#tests/setup/long-test.ts';
import { aFolder } from '#tests/setup/temporary-folder.ts';
import { createDb } from './client.ts';
import { migrateDb, migratedText } from './migrate.ts';
import { OUR_MIGRATIONS } from './schema-version.ts';

const OURS = join(import.meta.dirname, 'migrations');

type Journal = { entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[] };

/** A database with our migrations, and a folder to add more. */
async function aDatabase() {
  const folder = await aFolder();
  const migrations = join(folder, 'migrations');
  await cp(OURS, migrations, { recursive: true });
  const add = async (tag: string, sql: string) => {
    const file = join(migrations, 'meta/_journal.json');
    const journal = JSON.parse(await readFile(file, 'utf8')) as Journal;
    const idx = journal.entries.length;
    const when = (journal.entries.at(-1)?.when ?? 0) + 1_000;
    journal.entries.push({ idx, version: '6', when, tag, breakpoints: true });
    await writeFile(file, JSON.stringify(journal));
    await writeFile(join(migrations, `${tag}.sql`), sql);
  };
  const url = `file:${join(folder, 'gallery.db')}`;
  const db = await createDb({ url });
  onTestFinished(() => db.$client.close());
  const files = async () =>
    (await readdir(folder)).filter((name) => name.startsWith('gallery.db.')).sort(inNumericOrder);
  return { folder, migrations, add, url, db, files };
}

/** A database before one of our migrations, and a function that continues from there. */
async function migratedUpTo(tag: string) {
  const { migrations, db } = await aDatabase();
  const file = join(migrations, 'meta/_journal.json');
  const whole = await readFile(file, 'utf8');
  const journal = JSON.parse(whole) as Journal;
  const at = journal.entries.findIndex((entry) => entry.tag === tag);
  expect(at).toBeGreaterThan(0);
  await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, at) }));
  await migrateDb(db, migrations);
  const migrateOn = async () => {
    await writeFile(file, whole);
    await migrateDb(db, migrations);
  };
  return { client: db.$client, migrateOn };
}

const inNumericOrder = new Intl.Collator('en', { numeric: true }).compare;

const countOf = async (url: string, table: string) => {
  const client = createClient({ url });
  const { rows } = await client.execute(`SELECT count(*) AS n FROM ${table}`).finally(() => client.close());
  return rows[0]?.n;
};

test('migrating a new or an up-to-date database creates no copy', async () => {
  const { db, migrations, files } = await aDatabase();
  await migrateDb(db, migrations);
  await migrateDb(db, migrations);
  expect(await files()).toEqual([]);
});

test('database, WAL and copies are readable only by their owner; group access that an operator grants is kept', async () => {
  const { folder, add, db, migrations, url } = await aDatabase();
  const modes = async () => {
    const names = (await readdir(folder)).filter((name) => /^gallery\.db(-wal|\.before-migration-\d+)?$/.test(name));
    return Promise.all(
      names.sort().map(async (name) => `${name} ${((await stat(join(folder, name))).mode & 0o777).toString(8)}`),
    );
  };
  await migrateDb(db, migrations);
  await add('0900_more', 'CREATE TABLE more (id integer);');
  await migrateDb(db, migrations);
  expect(await modes()).toEqual([
    'gallery.db 600',
    'gallery.db-wal 600',
    expect.stringMatching(/^gallery\.db\.before-migration-\d+ 600$/),
  ]);
  await chmod(join(folder, 'gallery.db'), 0o640);
  (await createDb({ url })).$client.close();
  expect((await modes())[0]).toBe('gallery.db 640');
  await chmod(join(folder, 'gallery.db'), 0o664);
  (await createDb({ url })).$client.close();
  expect((await modes())[0], 'open to everyone, as earlier versions restored it').toBe('gallery.db 660');
});

test('the database is copied before a migration, and the last three copies are kept', async () => {
  const { db, migrations, add, files, url } = await aDatabase();
  await migrateDb(db, migrations);
  const begun = (await readdir(OURS)).filter((name) => name.endsWith('.sql')).length;
  for (let more = 1; more <= 4; more += 1) {
    await add(`more_${more}`, `CREATE TABLE more_${more} (id integer);`);
    await migrateDb(db, migrations);
  }
  expect(await files()).toEqual([2, 3, 4].map((more) => `gallery.db.before-migration-${begun + more}`));
  await expect(countOf(`${url}.before-migration-${begun + 4}`, 'more_3')).resolves.toBe(0);
  await expect(countOf(`${url}.before-migration-${begun + 4}`, 'more_4')).rejects.toThrow('no such table');
});

test('the migration that adds sign-in times keeps open sessions and removes email addresses from builds', async () => {
  const { client, migrateOn } = await migratedUpTo('0007_sign_in_times_and_build_requests');
  await client.execute("INSERT INTO users (id, issuer, subject, email) VALUES ('u', 'i', 's', 'ann@example.com')");
  await client.execute(
    "INSERT INTO sessions (id, user_id, expires_at, created_at) VALUES ('s', 'u', 9999999999, 5000)",
  );
  await client.execute(`INSERT INTO builds (id, state, requested_at, reason) VALUES
    ('a', 'live', 1, 'Asked for by an admin (ann@example.com)'),
    ('b', 'live', 1, 'Acme (EU) updated; Asked for by an admin (ann@example.com) and 2 more'),
    ('c', 'live', 1, 'Acme (EU) updated')`);
  await migrateOn();
  const { rows } = await client.execute('SELECT authenticated_at, last_seen_at > 1000000000000 AS seen FROM sessions');
  expect(rows).toEqual([{ authenticated_at: 5000, seen: 1 }]);
  const builds = await client.execute('SELECT reason, requests FROM builds ORDER BY id');
  expect(builds.rows.map(({ reason, requests }) => [reason, requests])).toEqual([
    ['Asked for by an admin', '[]'],
    ['Acme (EU) updated; Asked for by an admin', '[]'],
    ['Acme (EU) updated', '[]'],
  ]);
});

test('a migration says from where to where it went and where the copy is; a newer database is refused unchanged', async () => {
  const { db, migrations, add, files, url } = await aDatabase();
  const ours = await readFile(join(migrations, 'meta/_journal.json'), 'utf8');
  const count = OUR_MIGRATIONS.length;
  expect(await migrateDb(db, migrations)).toEqual({ from: 0, to: count, copy: undefined });
  await add('0900_more', 'CREATE TABLE more (id integer);');
  const migrated = await migrateDb(db, migrations);
  const copy = expect.stringMatching(/gallery\.db\.before-migration-\d+$/);
  expect(migrated).toEqual({ from: count, to: count + 1, copy });
  expect(migrated && migratedText(migrated)).toMatch(
    new RegExp(`from ${count} to ${count + 1} migrations. A copy from before is /.*before-migration-`),
  );
  const before = await files();
  await writeFile(join(migrations, 'meta/_journal.json'), ours);
  await expect(migrateDb(db, migrations)).rejects.toThrow(
    `it has ${count + 1} migrations, and this version knows ${count}`,
  );
  expect([await countOf(url, 'more'), await files()]).toEqual([0, before]);
});

test('with a migration that is older than one of the database nothing is changed', async () => {
  const { db, migrations, add, files } = await aDatabase();
  await add('0900_more', 'CREATE TABLE more (id integer);');
  await migrateDb(db, migrations);
  const file = join(migrations, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(file, 'utf8')) as Journal;
  const when = (journal.entries.at(-1)?.when ?? 0) - 500;
  journal.entries.push({ idx: journal.entries.length, version: '6', when, tag: '0901_older', breakpoints: true });
  await writeFile(file, JSON.stringify(journal));
  await writeFile(join(migrations, '0901_older.sql'), 'CREATE TABLE older (id integer);');
  await expect(migrateDb(db, migrations)).rejects.toThrow(
    '1 of the migrations are older than one that the database has',
  );
  expect((await files()).filter((name) => name.includes('before-migration'))).toEqual([]);
});

test('each migration is younger than the one before: set `when` in the journal above it', () => {
  expect(OUR_MIGRATIONS).toEqual([...OUR_MIGRATIONS].sort((a, b) => a - b));
  expect(new Set(OUR_MIGRATIONS).size).toBe(OUR_MIGRATIONS.length);
});

test('the snapshot is that of db/schema, so that the next migration has its own change alone', async () => {
  const { generateSQLiteDrizzleJson, generateSQLiteMigration } = await import('drizzle-kit/api');
  const [snapshot = '', ...others] = (await readdir(join(OURS, 'meta'))).filter((name) =>
    name.endsWith('_snapshot.json'),
  );
  expect(others).toEqual([]);
  const tables = join(import.meta.dirname, 'schema');
  const schema = await Promise.all(
    (await readdir(tables)).map((name) => import(join(tables, name)) as Promise<object>),
  );
  const before = JSON.parse(await readFile(join(OURS, 'meta', snapshot), 'utf8'));
  expect(await generateSQLiteMigration(before, await generateSQLiteDrizzleJson(Object.assign({}, ...schema)))).toEqual(
    [],
  );
});

test("the first version's demo companies are marked, by slug and description; rewritten ones and others are not", async () => {
  const { client, migrateOn } = await migratedUpTo('0003_demo_companies');
  const text = 'Looks at you from outside, finds the host that nobody remembers, and proves whether it can be entered.';
  const rows = [
    ['edgequarry', text],
    ['attestry', 'What an admin wrote.'],
    ['acme', text],
  ];
  for (const [slug = '', description = ''] of rows) {
    await client.execute({
      sql: 'INSERT INTO companies (id, name, slug, description) VALUES (?, ?, ?, ?)',
      args: [slug, slug, slug, description],
    });
  }
  await migrateOn();
  const { rows: marked } = await client.execute('SELECT slug FROM companies WHERE demo = 1');
  expect(marked.map(({ slug }) => slug)).toEqual(['edgequarry']);
});

const ALL_FIELDS = 4095;

/** Audit entries of a company before its edited fields were recorded, and the bits of those that it gets. */
const EDITS: [
  what: string,
  version: number,
  entries: [action: string, by: string, before: object | null, after: object | null][],
  bits: number,
][] = [
  ['imported', 1, [], 0],
  [
    'created in the form',
    1,
    [
      [
        'company.created',
        'ann',
        null,
        {
          name: 'A',
          slug: 'a',
          description: '',
          license: null,
          logoColor: '#3B82F6',
          logoIcon: 'fas fa-bug',
          category: 'SIEM',
        },
      ],
    ],
    1 + 2 + 64 + 2048,
  ],
  [
    'created from a folder',
    1,
    [['company.created', 'ann', null, { id: 'c', name: 'A', slug: 'a', cloudinaryFolder: 'a' }]],
    0,
  ],
  ['edited', 2, [['company.updated', 'ann', { description: 'One' }, { description: 'Two' }]], 4],
  [
    'edited twice, once back',
    3,
    [
      ['company.updated', 'ann', { description: 'One', name: 'A' }, { description: 'Two', name: 'B' }],
      ['company.reverted', 'ann', { name: 'B' }, { name: 'A' }],
    ],
    1 + 4,
  ],
  [
    'cleared',
    2,
    [
      [
        'company.updated',
        'ann',
        { license: 'MIT', heroImage: '/a', heroPlaceholder: 'x' },
        { license: null, heroImage: null, heroPlaceholder: null },
      ],
    ],
    128 + 1024,
  ],
  ['published on its date', 2, [['company.updated', 'schedule', { draft: true }, { draft: false }]], 0],
  [
    'changed by an import, then edited',
    2,
    [
      ['company.updated', 'command line', { name: 'A' }, { name: 'B' }],
      ['company.updated', 'ann', { category: null }, { category: 'SIEM' }],
    ],
    2048,
  ],
  [
    'edited, with an entry that says nothing',
    3,
    [
      ['company.updated', 'ann', { category: null }, { category: 'SIEM' }],
      ['company.updated', 'ann', null, null],
    ],
    ALL_FIELDS,
  ],
];

describe('the migration that records which fields of companies were edited', () => {
  /** Migrates a company with these entries; `first`: the id of the first one, which is 1 only if none was deleted since. */
  const bitsOf = async (version: number, entries: (typeof EDITS)[number][2], first: number, createdAt: number) => {
    const { client, migrateOn } = await migratedUpTo('0065_edited_company_fields');
    await client.execute({
      sql: "INSERT INTO companies (id, name, slug, version, created_at) VALUES ('c', 'A', 'a', ?, ?)",
      args: [version, createdAt],
    });
    const others: typeof entries = [['gallery.imported', 'command line', null, { added: 1 }]];
    for (const [at, [action, by, before, after]] of [...others, ...entries].entries()) {
      const [was, is] = [before, after].map((side) => side && JSON.stringify(side));
      await client.execute({
        sql: `INSERT INTO audit_entries (id, at, actor_id, actor_email, action, subject_kind, subject_id, before, after)
          VALUES (?, ?, ?, ?, ?, 'company', 'c', ?, ?)`,
        args: [first + at, 1_000 + at, by === 'ann' ? 'u1' : null, by, action, was ?? null, is ?? null],
      });
    }
    await migrateOn();
    return (await client.execute('SELECT edited FROM companies')).rows[0]?.edited;
  };

  test.each(EDITS)('a company: %s', async (_what, version, entries, bits) => {
    expect(await bitsOf(version, entries, 1, 500), 'nothing was deleted from the trail').toBe(bits);
    expect(await bitsOf(version, entries, 7, 1_000), 'the trail begins before the company').toBe(bits);
    const isTyped = version > 1 || bits > 0;
    expect(await bitsOf(version, entries, 7, 500), 'an older part was deleted').toBe(isTyped ? ALL_FIELDS : 0);
  });

  test('a company that was edited before anything was recorded', async () => {
    expect(await bitsOf(4, [], 7, 500)).toBe(ALL_FIELDS);
  });
});

test('a failed migration leaves the database unchanged and names the copy in its error', async () => {
  const { db, migrations, add, files, url } = await aDatabase();
  await migrateDb(db, migrations);
  await add('good', "CREATE TABLE good (id integer);--> statement-breakpoint\nINSERT INTO tags (name) VALUES ('new');");
  await add('bad', 'INSERT INTO nowhere VALUES (1);');
  const failed = expect(migrateDb(db, migrations)).rejects;
  await failed.toThrow(
    /can't be changed to this version \(.*no such table: nowhere.*It is as it was\. A copy .*before-migration-/,
  );
  await expect(countOf(url, 'good')).rejects.toThrow('no such table');
  expect([await countOf(url, 'tags'), (await files()).length]).toEqual([0, 1]);
});

longTest('processes that start together migrate once', async () => {
  const { migrations, url, add } = await aDatabase();
  await add('once', 'CREATE TABLE once (id integer);--> statement-breakpoint\nINSERT INTO once VALUES (1);');
  const script = `
    const { createDb } = await import(${JSON.stringify(import.meta.resolve('./client.ts'))});
    const { migrateDb } = await import(${JSON.stringify(import.meta.resolve('./migrate.ts'))});
    await migrateDb(await createDb({ url: process.argv[1] }), process.argv[2]);
  `;
  const starts = Array.from({ length: 3 }, async () => {
    const args = ['--input-type=module', '--eval', script, url, migrations];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'pipe'] });
    const said = text(child.stderr);
    const [status] = await once(child, 'close');
    return status === 0 ? 'migrated' : `ended with ${status}: ${await said}`;
  });
  expect(await Promise.all(starts)).toEqual(['migrated', 'migrated', 'migrated']);
  expect(await countOf(url, 'once')).toBe(1);
});
