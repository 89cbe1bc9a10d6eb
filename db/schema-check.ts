import { readMigrationFiles } from 'drizzle-orm/migrator';
import { createDb, type Db } from './client.ts';
import { MIGRATIONS_FOLDER, migrateDb } from './migrate.ts';

/** Tables that SQLite keeps by itself; their names can't be given to others. */
const OF_SQLITE = /^sqlite_(?:sequence|stat[134])$/;

/** How an object is made, without spaces and quotes, in which versions of the migrator differ. */
const plain = (sql: unknown): string => String(sql).replaceAll(/[\s"`]/g, '');

/** Everything that a database's schema consists of: kind and name, and how it is made. */
async function schemaOf({ $client }: Db): Promise<Map<string, string>> {
  const { rows } = await $client.execute('SELECT type, name, tbl_name, sql FROM sqlite_master');
  return new Map(
    rows
      .filter(({ type, name }) => !(type === 'table' && OF_SQLITE.test(String(name))))
      .map(({ type, name, tbl_name: table, sql }) => [`${type} ${name}`, `${table} ${plain(sql)}`]),
  );
}

/** The schema that the first migrations make, as far as a database has got. Throws for one of a newer program. */
async function schemaAfter({ $client }: Db): Promise<Map<string, string>> {
  const migrations = readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER });
  const known = await $client.execute('SELECT max(created_at) FROM __drizzle_migrations');
  const last = Number(known.rows[0]?.[0] ?? 0);
  if (last > (migrations.at(-1)?.folderMillis ?? 0)) throw new Error('it is of a newer version of this program');
  const [newest, then] = [await createDb({ url: 'file::memory:' }), await createDb({ url: 'file::memory:' })];
  try {
    await migrateDb(newest);
    for (const { folderMillis, sql } of migrations) {
      if (folderMillis <= last) for (const statement of sql) await then.$client.execute(statement);
    }
    const schema = await schemaOf(then);
    for (const [name, made] of await schemaOf(newest))
      if (name.includes('__drizzle_migrations')) schema.set(name, made);
    return schema;
  } finally {
    newest.$client.close();
    then.$client.close();
  }
}

/**
 * Compares a database's schema with what our migrations make, up to the one that it has. Throws the second half of a
 * sentence: a trigger, view, table or index that is missing, strange or made otherwise, or a database of a newer program.
 */
export async function requireOwnSchema(db: Db): Promise<void> {
  const found = await schemaOf(db);
  if (!found.has('table __drizzle_migrations')) throw new Error('it is no database of this program');
  const expected = await schemaAfter(db);
  for (const name of new Set([...found.keys(), ...expected.keys()])) {
    if (!expected.has(name)) throw new Error(`it has a ${name} that this program does not make`);
    if (!found.has(name)) throw new Error(`it lacks the ${name}`);
    if (found.get(name) !== expected.get(name)) throw new Error(`its ${name} is not as this program makes it`);
  }
}
