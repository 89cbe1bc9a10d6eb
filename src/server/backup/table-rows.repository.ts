import { getTableName } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { collectionItems, collectionSections, collections } from '#db/schema/collections.ts';
import { companies, severityColours } from '#db/schema/companies.ts';
import { flowStages, flowSteps, flows } from '#db/schema/flows.ts';
import { follows } from '#db/schema/follows.ts';
import { blurredPreviews, images, imageTags, imageVersions, tagAliases, tags } from '#db/schema/images.ts';
import { auditEntries, builds, notices, settings } from '#db/schema/operations.ts';
import { imageCorrections, imageReadings, searchSynonyms } from '#db/schema/search.ts';
import { imagePairs, imageRedirects, tagAnswers, tagModels, triagePasses } from '#db/schema/similar.ts';
import { takedowns } from '#db/schema/takedowns.ts';
import { invitations, sessions, users } from '#db/schema/users.ts';

/**
 * Tables that travel, each after those that it refers to. Companies come last: until then the gallery shows nothing (decision 11).
 * Sessions stay behind, and so do revisions and the index, which every database counts and fills by its own triggers.
 */
export const TRAVELLING_TABLES = [
  users,
  invitations,
  settings,
  notices,
  images,
  blurredPreviews,
  imageVersions,
  tags,
  tagAliases,
  imageTags,
  imageReadings,
  imageCorrections,
  imagePairs,
  imageRedirects,
  tagAnswers,
  tagModels,
  triagePasses,
  searchSynonyms,
  collections,
  collectionSections,
  collectionItems,
  flowStages,
  flows,
  flowSteps,
  follows,
  builds,
  auditEntries,
  takedowns,
  severityColours,
  companies,
];

/** The same by name. */
export const TRAVELLING_TABLE_NAMES = TRAVELLING_TABLES.map((table) => getTableName(table));

const ABOUT_THE_INSTALLATION: readonly string[] = [
  invitations,
  settings,
  notices,
  searchSynonyms,
  flowStages,
  builds,
  auditEntries,
  takedowns,
].map((table) => getTableName(table));

/** Those of them that a gallery consists of; the others are about the installation that it is in. */
export const GALLERY_TABLE_NAMES = TRAVELLING_TABLE_NAMES.filter((table) => !ABOUT_THE_INSTALLATION.includes(table));

/** Rows of a table as they are stored. */
export type TableRows = { columns: string[]; rows: unknown[][] };
/** A portion of them, and where the next one begins. */
export type TablePage = TableRows & { last: number };

/** A table without rows. */
export const NO_ROWS: TableRows = { columns: [], rows: [] };

/** While a restore fills a database, this key is in its settings. */
const UNDER_WAY = 'restore-under-way';

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Reads and writes whole tables over any connection, remote ones above all. */
export function tableRowsRepository({ $client }: Pick<Db, '$client'>) {
  const insertion = (table: string, { columns, rows }: TableRows) => ({
    sql: `INSERT OR REPLACE INTO ${quoted(table)} (${columns.map(quoted).join(', ')})
      SELECT ${columns.map((_name, at) => `value ->> ${at}`).join(', ')} FROM json_each(?) ORDER BY key`,
    args: [JSON.stringify(rows)],
  });
  const numberOf = async (sql: string): Promise<number> => Number((await $client.execute(sql)).rows[0]?.[0] ?? 0);
  return {
    /** Whether the database holds the tables of a gallery. */
    hasTables: async (): Promise<boolean> =>
      (await numberOf("SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = 'companies'")) > 0,
    /** Whether there is anything that someone would miss. */
    isFilled: async (): Promise<boolean> =>
      (await numberOf(
        'SELECT (SELECT count(*) FROM companies) + (SELECT count(*) FROM images) + (SELECT count(*) FROM users)',
      )) > 0,
    /** Whether a restore has begun to fill this database and has not come to its end. */
    isUnderWay: async (): Promise<boolean> =>
      (await numberOf(`SELECT count(*) FROM settings WHERE key = '${UNDER_WAY}'`)) > 0,
    /** Moves with every change of the gallery. */
    findRevision: (): Promise<number> => numberOf("SELECT value FROM revisions WHERE name = 'gallery'"),
    count: (table: string): Promise<number> => numberOf(`SELECT count(*) FROM ${quoted(table)}`),

    /** The next rows in the order in which they came; `after` is the `last` of the page before, or 0. */
    findPage: async (table: string, after: number, atMost: number): Promise<TablePage> => {
      const { columns, rows } = await $client.execute({
        sql: `SELECT rowid AS row_number, * FROM ${quoted(table)} WHERE rowid > ? ORDER BY rowid LIMIT ?`,
        args: [after, atMost],
      });
      return {
        columns: columns.slice(1),
        rows: rows.map((row) => columns.slice(1).map((_name, at) => row[at + 1])),
        last: Number(rows.at(-1)?.[0] ?? after),
      };
    },
    /** Adds rows as one statement; what someone else has put in their place meanwhile gives way. */
    insertPage: async (table: string, page: TableRows): Promise<void> => {
      await $client.execute(insertion(table, page));
    },
    /** Every takedown; none in a database that an earlier program has made. */
    findTakedowns: async (): Promise<TableRows> => {
      const table = getTableName(takedowns);
      const isThere = `SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = '${table}'`;
      if ((await numberOf(isThere)) === 0) return NO_ROWS;
      const { columns, rows } = await $client.execute(`SELECT * FROM ${quoted(table)}`);
      return { columns, rows: rows.map((row) => columns.map((_name, at) => row[at])) };
    },
    /** The same for pages of several tables, in one transaction. */
    insertTogether: async (pages: readonly { table: string; page: TablePage }[]): Promise<void> => {
      await $client.batch(
        pages.map(({ table, page }) => insertion(table, page)),
        'write',
      );
    },
    /** Empties everything for a restore, and marks it as in progress, in one transaction. */
    deleteAll: async (): Promise<void> => {
      const tables = [getTableName(sessions), ...TRAVELLING_TABLE_NAMES.toReversed()];
      await $client.batch(
        [
          ...tables.map((table) => `DELETE FROM ${quoted(table)}`),
          { sql: 'INSERT INTO settings (key, value) VALUES (?, ?)', args: [UNDER_WAY, 'true'] },
        ],
        'write',
      );
    },
    /** The restore has come to its end. */
    deleteMark: async (): Promise<void> => {
      await $client.execute({ sql: 'DELETE FROM settings WHERE key = ?', args: [UNDER_WAY] });
    },
  };
}
