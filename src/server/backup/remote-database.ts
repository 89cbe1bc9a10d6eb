import { createDb, type Db } from '#db/client.ts';
import { migrateDb, openSchema } from '#db/migrate.ts';
import { requireOurSchema } from '#db/schema-version.ts';
import type { Settings } from '../env.ts';
import type { OnProgress } from './backup-contents.ts';
import { fileUrl } from './embedded-database.ts';
import { TRAVELLING_TABLE_NAMES, tableRowsRepository } from './table-rows.repository.ts';

/** Rows that are sent per statement. */
const PAGE_ROWS = 200;
/** How often a gallery that changes meanwhile is read again. */
const READS = 4;

type Place = Pick<Settings, 'databaseUrl' | 'databaseAuthToken'>;
type Tables = ReturnType<typeof tableRowsRepository>;

/** The URL of a remote database for messages, without its token. */
export const nameOf = ({ databaseUrl }: Pick<Place, 'databaseUrl'>): string =>
  URL.parse(databaseUrl)?.host ?? 'the remote database';

export const openRemote = ({ databaseUrl, databaseAuthToken }: Place): Promise<Db> =>
  createDb({ url: databaseUrl, token: databaseAuthToken });

async function copyTables(from: Tables, to: Tables, onProgress: OnProgress): Promise<void> {
  const counts = await Promise.all(TRAVELLING_TABLE_NAMES.map((table) => from.count(table)));
  const total = counts.reduce((sum, count) => sum + count, 0);
  let done = 0;
  for (const table of TRAVELLING_TABLE_NAMES) {
    for (let after = 0; ; ) {
      const page = await from.findPage(table, after, PAGE_ROWS);
      if (page.rows.length === 0) break;
      await to.insertPage(table, page);
      after = page.last;
      done += page.rows.length;
      onProgress(done, Math.max(done, total), 'rows');
    }
  }
}

/**
 * Copies a remote database's rows into a new file, in pages, because no connection may stay open for long. If the gallery
 * changes meanwhile, the copy is rebuilt. Throws a sentence when it keeps changing, or is no gallery.
 */
export async function copyFromRemote(place: Place, file: string, onProgress: OnProgress): Promise<void> {
  const remote = await openRemote(place);
  const copy = await createDb({ url: fileUrl(file) });
  try {
    const [from, to] = [tableRowsRepository(remote), tableRowsRepository(copy)];
    if (!(await from.hasTables())) throw new Error(`There is no gallery in ${nameOf(place)}: nothing to back up.`);
    if (await from.isUnderWay())
      throw new Error(`A restore into ${nameOf(place)} was interrupted. Run it again first.`);
    await requireOurSchema(remote);
    await migrateDb(copy);
    for (let reads = 0; reads < READS; reads += 1) {
      const before = await from.findRevision();
      await to.deleteAll();
      await to.deleteMark();
      await copyTables(from, to, onProgress);
      if ((await from.findRevision()) === before) return;
    }
    throw new Error('The gallery changed each time it was read. Try again when nobody is editing it.');
  } finally {
    copy.$client.close();
    remote.$client.close();
  }
}

/** Creates the schema of a new remote database. Throws when it is of another version, or contains a gallery that may not be replaced. */
export async function requireRoom(remote: Db, place: Place, force: boolean): Promise<void> {
  await openSchema(remote);
  const tables = tableRowsRepository(remote);
  if (force || (await tables.isUnderWay()) || !(await tables.isFilled())) return;
  throw new Error(`${nameOf(place)} holds a gallery already. Back it up, then add --force to replace it.`);
}

/**
 * Fills a remote database with the rows of a file, in pages. It is marked as in progress until `finish` has ended, so
 * that an interrupted restore can be run again; until the last page, no company is visible.
 */
export async function fillRemote(
  remote: Db,
  file: string,
  { onProgress, finish }: { onProgress: OnProgress; finish: () => Promise<void> },
): Promise<void> {
  const copy = await createDb({ url: fileUrl(file) });
  try {
    const to = tableRowsRepository(remote);
    await to.deleteAll();
    await copyTables(tableRowsRepository(copy), to, onProgress);
    await finish();
    await to.deleteMark();
  } finally {
    copy.$client.close();
  }
}
