import { readMigrationFiles } from 'drizzle-orm/migrator';
import { createDb, type Db } from './client.ts';
import { MIGRATIONS_FOLDER, migrateDb } from './migrate.ts';

/** Tables that SQLite maintains; other tables can't have their names. */
const OF_SQLITE = /^sqlite_(?:sequence|stat[134])$/;

/** Definition of an object, without spaces and quotes, which differ between versions of the migrator. */
const plain = (sql: unknown): string => String(sql).replaceAll(/[\s"`]/g, '');

/** All objects of a database's schema: kind and name, and definition. */
async function schemaOf({ $client }: Db): Promise<Map<string, string>> {
  const { rows } = await $client.execute('SELECT type, name, tbl_name, sql FROM sqlite_master');
  return new Map(
    rows
      .filter(({ type, name }) => !(type === 'table' && OF_SQLITE.test(String(name))))
      .map(({ type, name, tbl_name: table, sql }) => [`${type} ${name}`, `${table} ${plain(sql)}`]),
  );
}

/** A new database on which a function works; returns its schema. */
async function schemaMadeBy(work: (db: Db) => Promise<unknown>): Promise<Map<string, string>> {
  const db = await createDb({ url: 'file::memory:' });
  try {
    await work(db);
    return await schemaOf(db);
  } finally {
    db.$client.close();
  }
}

type Migrations = ReturnType<typeof readMigrationFiles>;

/** The schema after the migrations up to one of them. */
async function schemaUpTo(last: number, migrations: Migrations): Promise<Map<string, string>> {
  const newest = await schemaMadeBy((db) => migrateDb(db));
  if (last === migrations.at(-1)?.folderMillis) return newest;
  const schema = await schemaMadeBy(async ({ $client }) => {
    for (const { folderMillis, sql } of migrations) {
      if (folderMillis <= last) for (const statement of sql) await $client.execute(statement);
    }
  });
  for (const [name, sql] of newest) if (name.includes('__drizzle_migrations')) schema.set(name, sql);
  return schema;
}

/** Schemas by their last migration: making one takes half a second of a processor. */
const made = new Map<number, Promise<Map<string, string>>>();

/** The schema after the first migrations, up to a database's version. Throws for a newer program's database. */
async function schemaAfter({ $client }: Db): Promise<Map<string, string>> {
  const migrations = readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER });
  const known = await $client.execute('SELECT max(created_at) FROM __drizzle_migrations');
  const last = Number(known.rows[0]?.[0] ?? 0);
  if (last > (migrations.at(-1)?.folderMillis ?? 0)) throw new Error('it is of a newer version of this program');
  const upTo = migrations.findLast(({ folderMillis }) => folderMillis <= last)?.folderMillis ?? 0;
  const schema = made.get(upTo) ?? schemaUpTo(upTo, migrations);
  made.set(upTo, schema);
  schema.catch(() => made.delete(upTo));
  return schema;
}

/**
 * Compares a database's schema with that of our migrations, up to its version. Throws the second half of a sentence: a trigger,
 * view, table or index that is missing, unknown or defined differently, or a database of a newer program.
 */
export async function requireOwnSchema(db: Db): Promise<void> {
  const found = await schemaOf(db);
  if (!found.has('table __drizzle_migrations')) throw new Error('it is not a database of this program');
  const expected = await schemaAfter(db);
  for (const name of new Set([...found.keys(), ...expected.keys()])) {
    if (!expected.has(name)) throw new Error(`it has a ${name} that this program does not create`);
    if (!found.has(name)) throw new Error(`it lacks the ${name}`);
    if (found.get(name) !== expected.get(name)) throw new Error(`its ${name} differs from what this program creates`);
  }
}
