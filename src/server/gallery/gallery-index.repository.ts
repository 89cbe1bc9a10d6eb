import { and, asc, gt, type SQL, sql } from 'drizzle-orm';
import type { AnySQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Db } from '#db/client.ts';
import { COMPANY_ORDER, type CompanyRow, companies } from '#db/schema/companies.ts';
import { images, tagAliases, tags } from '#db/schema/images.ts';
import { imageFolders, searchIntents, searchSegments, searchSynonyms } from '#db/schema/search.ts';
import { OWN_PLACE } from '#db/sql-parts.ts';
import {
  ACCENT_LEAST,
  ACCENT_MOST,
  ACCENT_SHARE,
  AREA_SHARE,
  COLOUR_RULES,
  COLOURS,
  type ColourName,
  HUELESS,
  REGION_ACCENT_SHARE,
} from '#shared/colours/colour-name.ts';
import { CHOICE_FIELDS, type ChoiceFieldName, choicesOf } from '#shared/images/image-fields.ts';
import { DENSE_WORDS, SPARSE_WORDS } from '#shared/reading/density.ts';
import { THEMES } from '#shared/reading/theme.ts';
import type { Intent } from '#shared/search/intents.ts';
import { PACKED_WORD_LENGTH } from './packed-words.ts';

/** Row numbers of a segment; a change of one image rewrites its segment. */
export const SEGMENT_SIZE = 1024;

/** Segments that are written in one transaction, well below the 5 s that a hosted database allows. */
const SEGMENTS_PER_WRITE = 2;
/** Segments that are read per query: about 4 MB, where a hosted database allows 10. */
const SEGMENTS_PER_READ = 100;

/** Revisions of the gallery, of the data that is read whole, and of the index, and the numbers of flows and of the demo's. */
export type Counters = { gallery: number; catalog: number; search: number; flows: number; demoFlows: number };
/** Revisions that a process has read; -1: nothing yet. */
export type Seen = Pick<Counters, 'catalog' | 'search'>;
/** Everything that is read whole: companies in their order, tags, synonyms, intents. */
export type Catalog = {
  companies: readonly CompanyRow[];
  tags: readonly { id: number; name: string; description: string }[];
  /** Names that resolve to tags, by the tag's id. */
  aliases: readonly { name: string; tagId: number }[];
  synonyms: readonly string[][];
  intents: readonly Intent[];
  /** Whether an admin shows the demo beside real companies. */
  isDemoShown: boolean;
};
/** A segment as stored. */
export type SegmentRow = { segment: number; rows: string };
/** Changes since a revision. */
export type IndexChanges = {
  counters: Counters;
  /** Images are queued for the index. */
  isBehind: boolean;
  catalog: Catalog | undefined;
  folders: readonly { number: number; name: string }[] | undefined;
  segments: readonly SegmentRow[];
  /** There may be more segments. */
  isPart: boolean;
};

/** Key of the site setting that shows the demo beside real companies. */
export const DEMO_SHOWN = 'demo-shown';

const revision = (name: string) => sql`(SELECT value FROM revisions WHERE name = ${name})`;

const SOURCES = sql`FROM images
  LEFT JOIN image_readings ON image_readings.content_hash = images.content_hash
  LEFT JOIN image_corrections ON image_corrections.image_id = images.id`;

const theme = sql`coalesce(image_corrections.theme, image_readings.theme)`;
/** A constant of ours as an SQL literal. */
const sqlLiteral = (value: string | number | boolean): string =>
  typeof value === 'string' ? `'${value}'` : String(Number(value));
const joined = (parts: readonly SQL[]) => sql.join([...parts], sql.raw(' '));

const themeCode = (name: SQL) =>
  sql`CASE ${name} ${joined(THEMES.map((each, at) => sql.raw(`WHEN '${each}' THEN ${at + 1}`)))} ELSE 0 END`;
/** `COLOUR_RULES` as SQL: the bit of a colour's name. */
const COLOUR_BIT = (() => {
  const bitOf = (name: ColourName) => 2 ** COLOURS.indexOf(name);
  const within = (field: string, range?: readonly [number, number]) =>
    range ? [`${field} >= ${range[0]} AND ${field} < ${range[1]}`] : [];
  const whens = COLOUR_RULES.map(({ name, l, c, h }) => {
    const ranges = [...within('l', l), ...within('c', c), ...within('h', h)];
    return `WHEN ${ranges.join(' AND ') || 'true'} THEN ${bitOf(name)}`;
  });
  return sql.raw(`CASE ${whens.join(' ')} END`);
})();
const HUELESS_BITS = sql.raw(String(HUELESS.reduce((sum, name) => sum + 2 ** COLOURS.indexOf(name), 0)));
const number = (value: number) => sql.raw(String(value));
/** The bits of the accents and of all colours in a palette; `mayAccent`: which shares an accent may have. */
function colourBits(palette: SQL, mayAccent: SQL, isAdded: SQL) {
  /**
   * Bit, share, how much it stands out if it may be an accent, and the most of that. Each is found once: in plain subqueries, SQLite
   * would read the JSON again for every comparison.
   */
  const named = sql`(WITH channels AS MATERIALIZED (
      SELECT value ->> 'l' AS l, value ->> 'c' AS c, value ->> 'h' AS h, value ->> 'share' AS share FROM json_each(${palette})),
    coloured AS MATERIALIZED (SELECT c, share, ${COLOUR_BIT} AS bit FROM channels)
    SELECT bit, share, force, max(force) OVER () AS strongest
    FROM (SELECT bit, share, CASE WHEN (bit & ${HUELESS_BITS}) = 0 AND ${mayAccent} THEN c * c * share END AS force FROM coloured))`;
  const isAccent = sql`(force >= ${number(ACCENT_LEAST)} * strongest OR ${isAdded} AND (bit & ${HUELESS_BITS}) = 0)`;
  const bits = (which: SQL) => sql`(SELECT coalesce(sum(DISTINCT bit), 0) FROM ${named} WHERE ${which})`;
  return { accents: bits(isAccent), colours: bits(sql`share >= ${number(AREA_SHARE)} OR ${isAdded} OR ${isAccent}`) };
}
/** Of an image. A colour that an admin added has no area; it counts because it was added. */
const OF_IMAGE = colourBits(
  sql`coalesce(image_corrections.palette, image_readings.palette, '[]')`,
  sql`share >= ${number(ACCENT_SHARE)} AND share < ${number(ACCENT_MOST)}`,
  sql`(share = 0 AND image_corrections.palette IS NOT NULL)`,
);
/** Of a region: also its background may be an accent, and specks are none. */
const OF_REGION = colourBits(sql`own.palette`, sql`share >= ${number(REGION_ACCENT_SHARE)}`, sql`false`);
/** The regions of an image with colours. */
const REGION_COLOURS = sql`(SELECT group_concat(r.tag_id || '-' || ${OF_REGION.colours} || '-' || ${OF_REGION.accents} || '-'
    || ${themeCode(sql`own.theme`)} || '-' || r.number, '.')
  FROM image_regions AS r JOIN region_colours AS own ON own.content_hash = images.content_hash
    AND own.x = r.x AND own.y = r.y AND own.w = r.w AND own.h = r.h
  WHERE r.image_id = images.id AND NOT r.check_again)`;

const choiceColumns = CHOICE_FIELDS.map((name) => sql`images.${sql.identifier(images[name].name)}`);
const choiceCode = (name: ChoiceFieldName, at: number) => {
  const whens = choicesOf(name).map(([value], code) => sql.raw(`WHEN ${sqlLiteral(value)} THEN ${code + 1}`));
  return sql`CASE ${choiceColumns[at]} ${joined(whens)} ELSE 0 END`;
};
/** The codes of fields with choices, joined by dots; empty: all are unknown. */
const CHOICE_CODES = sql`CASE WHEN coalesce(${sql.join(choiceColumns, sql`, `)}) IS NULL THEN ''
  ELSE ${sql.join(
    CHOICE_FIELDS.map((name, at) => sql`(${choiceCode(name, at)})`),
    sql` || '.' || `,
  )} END`;

/** How many words were read in an image (`packWords`; recipe 1 stored JSON). */
const WORDS_READ = sql`CASE WHEN image_readings.words LIKE '[%' THEN json_array_length(image_readings.words)
  ELSE length(image_readings.words) / ${number(PACKED_WORD_LENGTH)} END`;
/** An element is as full as its page lets it be. */
const DENSITY_CODE = sql`CASE WHEN images.form IS 'element' OR coalesce(${WORDS_READ}, 0) < ${number(SPARSE_WORDS[0])} THEN 0
  WHEN ${WORDS_READ} <= ${number(SPARSE_WORDS[1])} THEN 1
  WHEN ${WORDS_READ} < ${number(DENSE_WORDS)} THEN 2 ELSE 3 END`;

/** When visitors first saw an image, in ms, and when it last changed for them. */
const ADDED = sql`coalesce(images.published_at, images.created_at)`;
const NEWS = sql`max(${ADDED}, coalesce(images.changed_at, 0))`;

/** The fields of an image in a segment, in their order there: new ones at the end, because segments are not written anew. */
const STORED = {
  /** Row number within the segment. */
  offset: sql`images.no % ${number(SEGMENT_SIZE)}`,
  folder: sql`image_folders.no`,
  place: OWN_PLACE,
  /** Unix second of its first day in the gallery. */
  addedAt: sql`${ADDED} / 1000`,
  theme: themeCode(theme),
  colours: OF_IMAGE.colours,
  /** Tag ids joined by dots, with `r` behind those that a region shows. */
  tags: sql`coalesce((SELECT group_concat(tag_id || CASE WHEN EXISTS (SELECT 1 FROM image_regions AS r
      WHERE r.image_id = images.id AND r.tag_id = image_tags.tag_id AND NOT r.check_again) THEN 'r' ELSE '' END, '.' ORDER BY position)
    FROM image_tags WHERE image_id = images.id), '')`,
  /** ms from `addedAt` to its last change for visitors. */
  sinceAdded: sql`${NEWS} - ${ADDED} / 1000 * 1000`,
  choices: CHOICE_CODES,
  accents: OF_IMAGE.accents,
  /** Joined by dots: tag id, bits of the colours, bits of the accents, theme code (0: that of the image) and number, joined by dashes. */
  regions: sql`coalesce(${REGION_COLOURS}, '')`,
  density: DENSITY_CODE,
};

export type StoredField = keyof typeof STORED;
export const STORED_FIELDS = Object.keys(STORED) as StoredField[];

/** One image of a segment: its fields, separated by spaces. */
const ROW = sql.join(
  Object.values(STORED).map((field) => sql`(${field})`),
  sql` || ' ' || `,
);

/** The JSON columns of all rows of a table as one text, in the order of ids: reading a row for each takes several times as long. */
const jsonRows = (table: SQLiteTable & { id: AnySQLiteColumn }, columns: readonly AnySQLiteColumn[]) =>
  sql<string>`(SELECT json_group_array(json_array(${sql.join(
    columns.map((column) => sql`json(${column})`),
    sql`, `,
  )}) ORDER BY ${table.id}) FROM ${table})`;

/** Images of a segment that lists show; an image called "logo" is its company's logo (DECISIONS.md 16). */
const rowsOf = (segment: SQL) => sql`(SELECT group_concat(${ROW}, ';') ${SOURCES}
  JOIN image_folders ON image_folders.name = images.folder
  WHERE images.no BETWEEN ${segment} * ${sql.raw(String(SEGMENT_SIZE))} AND ${segment} * ${sql.raw(String(SEGMENT_SIZE))} + ${sql.raw(String(SEGMENT_SIZE - 1))}
    AND NOT images.hidden AND images.public_id NOT LIKE '%/logo')`;

/** The index in the database, and its queue. */
export function galleryIndexRepository(db: Db) {
  const SEGMENT = sql.raw(String(SEGMENT_SIZE));

  const segmentsAfter = (after: number, search: number) =>
    db
      .select({ segment: searchSegments.segment, rows: searchSegments.rows })
      .from(searchSegments)
      .where(and(gt(searchSegments.segment, after), gt(searchSegments.revision, search)))
      .orderBy(asc(searchSegments.segment))
      .limit(SEGMENTS_PER_READ);

  /** Writes the queued images between two row numbers into the index, in one transaction. */
  const writeRange = async (from: number, to: number): Promise<void> => {
    const queued = sql`(SELECT no FROM search_queue WHERE no BETWEEN ${from} AND ${to})`;
    await db.batch([
      db.run(sql`UPDATE revisions SET value = value + 1 WHERE name = 'search' AND EXISTS ${queued}`),
      db.run(sql`INSERT OR IGNORE INTO image_folders (name) SELECT DISTINCT folder FROM images WHERE no IN ${queued}`),
      db.run(sql`DELETE FROM images_fts WHERE rowid IN ${queued}`),
      db.run(sql`INSERT INTO images_fts (rowid, title, text)
        SELECT images.no, images.title || char(10) || images.alt, coalesce(image_corrections.text, image_readings.text, '')
        ${SOURCES} WHERE images.no IN ${queued}`),
      db.run(sql`INSERT OR REPLACE INTO search_segments (segment, revision, rows)
        SELECT waiting.segment, ${revision('search')}, coalesce(${rowsOf(sql`waiting.segment`)}, '')
        FROM (SELECT DISTINCT no / ${SEGMENT} AS segment FROM search_queue WHERE no BETWEEN ${from} AND ${to}) AS waiting`),
      db.run(sql`DELETE FROM search_queue WHERE no BETWEEN ${from} AND ${to}`),
    ]);
  };

  return {
    /**
     * Everything in the index that has changed since `seen` was read, in one query; `findSegments` reads the rest of a large
     * index. Data that is read whole is undefined if unchanged.
     */
    findChanges: async (seen: Seen): Promise<IndexChanges> => {
      const catalogChanged = sql`${revision('catalog')} <> ${seen.catalog}`;
      const searchChanged = sql`${revision('search')} <> ${seen.search}`;
      const [state, companyRows, tagRows, aliasRows, [words], folderRows, segments] = await db.batch([
        db
          .select({
            gallery: sql<number>`${revision('gallery')}`,
            catalog: sql<number>`${revision('catalog')}`,
            search: sql<number>`${revision('search')}`,
            flows: sql<number>`(SELECT count(*) FROM flows)`,
            demoFlows: sql<number>`(SELECT count(*) FROM flows JOIN companies ON companies.id = company_id WHERE demo)`,
            waiting: sql<number>`EXISTS (SELECT 1 FROM search_queue)`,
            demoShown: sql<number>`EXISTS (SELECT 1 FROM settings WHERE key = ${DEMO_SHOWN} AND value = 'true')`,
          })
          .from(sql`(SELECT 1)`),
        db
          .select()
          .from(companies)
          .where(catalogChanged)
          .orderBy(...COMPANY_ORDER),
        db.select().from(tags).where(catalogChanged),
        db.select().from(tagAliases).where(catalogChanged),
        db
          .select({
            synonyms: jsonRows(searchSynonyms, [searchSynonyms.terms]),
            intents: jsonRows(searchIntents, [searchIntents.phrases, searchIntents.means]),
          })
          .from(sql`(SELECT 1)`)
          .where(catalogChanged),
        db.select().from(imageFolders).where(searchChanged),
        segmentsAfter(-1, seen.search),
      ]);
      const [row] = state;
      if (!row) throw new Error('The revisions were not read.');
      const { waiting, demoShown, ...counters } = row;
      return {
        counters,
        isBehind: waiting === 1,
        catalog:
          counters.catalog === seen.catalog
            ? undefined
            : {
                companies: companyRows,
                tags: tagRows,
                aliases: aliasRows,
                synonyms: (JSON.parse(words?.synonyms ?? '[]') as [string[]][]).map(([terms]) => terms),
                intents: (JSON.parse(words?.intents ?? '[]') as [string[], string[]][]).map(([phrases, means]) => ({
                  phrases,
                  means,
                })),
                isDemoShown: demoShown === 1,
              },
        folders: counters.search === seen.search ? undefined : folderRows,
        segments,
        isPart: segments.length === SEGMENTS_PER_READ,
      };
    },

    /** The next segments after one that were written after a revision. */
    findSegments: async (after: number, search: number): Promise<SegmentRow[]> => segmentsAfter(after, search),

    /** Writes the first images of the queue into the index; returns whether there may be more. */
    writeNext: async (): Promise<boolean> => {
      const row = await db.get<{ first: number | null }>(sql`SELECT min(no) AS first FROM search_queue`);
      if (row.first === null) return false;
      const from = Math.floor(row.first / SEGMENT_SIZE) * SEGMENT_SIZE;
      await writeRange(from, from + SEGMENTS_PER_WRITE * SEGMENT_SIZE - 1);
      return true;
    },

    /** Queues every image: the whole index is rebuilt. */
    queueAll: async (): Promise<void> => {
      await db.batch([
        db.run(sql`INSERT OR IGNORE INTO search_queue SELECT segment * ${SEGMENT} FROM search_segments`),
        db.run(sql`INSERT OR IGNORE INTO search_queue SELECT no FROM images`),
      ]);
    },
  };
}

export type GalleryIndexRepository = ReturnType<typeof galleryIndexRepository>;
