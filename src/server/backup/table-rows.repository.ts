import { getTableName } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { imageOrigins } from '#db/schema/collecting.ts';
import { collectionItems, collectionSections, collections, guestLinks } from '#db/schema/collections.ts';
import { companies, severityColours } from '#db/schema/companies.ts';
import { contactRequests } from '#db/schema/contact.ts';
import { flowStages, flowSteps, flows } from '#db/schema/flows.ts';
import { follows } from '#db/schema/follows.ts';
import {
  blurredPreviews,
  deletedImages,
  imageRegions,
  images,
  imageTags,
  imageVersions,
  tagAliases,
  tags,
} from '#db/schema/images.ts';
import { insightCounts, insightTexts } from '#db/schema/insight.ts';
import { oauthGrants, oauthRecords } from '#db/schema/oauth.ts';
import { auditEntries, builds, notices, settings } from '#db/schema/operations.ts';
import { imageCorrections, imageReadings, regionColours, searchIntents, searchSynonyms } from '#db/schema/search.ts';
import { imagePairs, imageRedirects, tagAnswers, triagePasses } from '#db/schema/similar.ts';
import { companyTakedowns, takedowns } from '#db/schema/takedowns.ts';
import { apiTokens } from '#db/schema/tokens.ts';
import { invitations, sessions, users } from '#db/schema/users.ts';

/**
 * Tables in a backup, each after those that it refers to. Companies come last: until then the gallery is empty (decision
 * 11). Sessions, tokens and connected apps are left out, and so are revisions and the index, which every database fills by its own triggers.
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
  // Before the regions, which would wait for their colours.
  regionColours,
  imageRegions,
  imageReadings,
  imageCorrections,
  imagePairs,
  imageRedirects,
  imageOrigins,
  tagAnswers,
  triagePasses,
  searchSynonyms,
  searchIntents,
  collections,
  collectionSections,
  collectionItems,
  guestLinks,
  flowStages,
  flows,
  flowSteps,
  follows,
  insightCounts,
  insightTexts,
  builds,
  auditEntries,
  contactRequests,
  takedowns,
  companyTakedowns,
  deletedImages,
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
  searchIntents,
  flowStages,
  insightCounts,
  insightTexts,
  builds,
  auditEntries,
  contactRequests,
  takedowns,
  companyTakedowns,
  deletedImages,
].map((table) => getTableName(table));

/** Those that make up a gallery; the others are about the installation. */
export const GALLERY_TABLE_NAMES = TRAVELLING_TABLE_NAMES.filter((table) => !ABOUT_THE_INSTALLATION.includes(table));

/** Rows of a table as they are stored. */
export type TableRows = { columns: string[]; rows: unknown[][] };
/** A page of rows, and where the next one begins. */
export type TablePage = TableRows & { last: number };

/** A table without rows. */
const NO_ROWS: TableRows = { columns: [], rows: [] };

/** Rows of the tables of takedowns. */
export type KnownTakedowns = { images: TableRows; companies: TableRows };
export const NO_TAKEDOWNS: KnownTakedowns = { images: NO_ROWS, companies: NO_ROWS };

/** While a restore fills a database, its settings contain this key. */
const UNDER_WAY = 'restore-under-way';

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Reads and writes whole tables over any connection, especially remote ones. */
export function tableRowsRepository({ $client }: Pick<Db, '$client'>) {
  const insertion = (table: string, { columns, rows }: TableRows) => ({
    sql: `INSERT OR REPLACE INTO ${quoted(table)} (${columns.map(quoted).join(', ')})
      SELECT ${columns.map((_name, at) => `value ->> ${at}`).join(', ')} FROM json_each(?) ORDER BY key`,
    args: [JSON.stringify(rows)],
  });
  const numberOf = async (sql: string): Promise<number> => Number((await $client.execute(sql)).rows[0]?.[0] ?? 0);
  return {
    /** Whether the database has the tables of a gallery. */
    hasTables: async (): Promise<boolean> =>
      (await numberOf("SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = 'companies'")) > 0,
    /** Whether it contains anything that must not be replaced. */
    isFilled: async (): Promise<boolean> =>
      (await numberOf(
        'SELECT (SELECT count(*) FROM companies) + (SELECT count(*) FROM images) + (SELECT count(*) FROM users)',
      )) > 0,
    /** Whether a restore of this database was started and is not finished. */
    isUnderWay: async (): Promise<boolean> =>
      (await numberOf(`SELECT count(*) FROM settings WHERE key = '${UNDER_WAY}'`)) > 0,
    /** Changes with every change of the gallery. */
    findRevision: (): Promise<number> => numberOf("SELECT value FROM revisions WHERE name = 'gallery'"),
    count: (table: string): Promise<number> => numberOf(`SELECT count(*) FROM ${quoted(table)}`),

    /** The next rows in insertion order; `after` is the `last` of the page before, or 0. */
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
    /** Adds rows in one statement; replaces rows that were added concurrently. */
    insertPage: async (table: string, page: TableRows): Promise<void> => {
      await $client.execute(insertion(table, page));
    },
    /** Every takedown; none in a database of an earlier version. */
    findTakedowns: async (): Promise<KnownTakedowns> => {
      const rowsOf = async (table: string): Promise<TableRows> => {
        const isThere = `SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = '${table}'`;
        if ((await numberOf(isThere)) === 0) return NO_ROWS;
        const { columns, rows } = await $client.execute(`SELECT * FROM ${quoted(table)}`);
        return { columns, rows: rows.map((row) => columns.map((_name, at) => row[at])) };
      };
      return {
        images: await rowsOf(getTableName(takedowns)),
        companies: await rowsOf(getTableName(companyTakedowns)),
      };
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
      const tables = [sessions, apiTokens, oauthRecords, oauthGrants, ...TRAVELLING_TABLES.toReversed()].map((table) =>
        getTableName(table),
      );
      await $client.batch(
        [
          ...tables.map((table) => `DELETE FROM ${quoted(table)}`),
          { sql: 'INSERT INTO settings (key, value) VALUES (?, ?)', args: [UNDER_WAY, 'true'] },
        ],
        'write',
      );
    },
    /** Marks the restore as finished. */
    deleteMark: async (): Promise<void> => {
      await $client.execute({ sql: 'DELETE FROM settings WHERE key = ?', args: [UNDER_WAY] });
    },
  };
}
