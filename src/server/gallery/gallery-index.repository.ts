import { and, asc, gt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { COMPANY_ORDER, type CompanyRow, companies } from '#db/schema/companies.ts';
import { tagAliases, tags } from '#db/schema/images.ts';
import { imageFolders, searchSegments, searchSynonyms } from '#db/schema/search.ts';
import { COLOURS } from '#shared/colours/colour-name.ts';
import { THEMES } from '#shared/reading/theme.ts';
import { SEGMENT_SIZE } from './index-segment.ts';

/** Segments that are written in one transaction, well below the 5 s that a hosted database allows. */
const SEGMENTS_PER_WRITE = 2;
/** Segments that are read per query: about 4 MB, where a hosted database allows 10. */
const SEGMENTS_PER_READ = 100;

/** Revisions of the gallery, of the data that is read whole, and of the index, and the number of flows. */
export type Counters = { gallery: number; catalog: number; search: number; flows: number };
/** Revisions that a process has read; -1: nothing yet. */
export type Seen = Pick<Counters, 'catalog' | 'search'>;
/** Everything that is read whole: companies in their order, tags, synonyms. */
export type Catalog = {
  companies: readonly CompanyRow[];
  tags: readonly { id: number; name: string; description: string }[];
  /** Names that resolve to tags, by the tag's id. */
  aliases: readonly { name: string; tagId: number }[];
  synonyms: readonly string[][];
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

const revision = (name: string) => sql`(SELECT value FROM revisions WHERE name = ${name})`;

const SOURCES = sql`FROM images
  LEFT JOIN image_readings ON image_readings.content_hash = images.content_hash
  LEFT JOIN image_corrections ON image_corrections.image_id = images.id`;

const theme = sql`coalesce(image_corrections.theme, image_readings.theme)`;
const colours = sql`(' ' || coalesce(image_corrections.colours, image_readings.colours, '') || ' ')`;
const joined = (parts: readonly SQL[]) => sql.join([...parts], sql.raw(' '));

const THEME_CODE = sql`CASE ${theme} ${joined(THEMES.map((name, at) => sql.raw(`WHEN '${name}' THEN ${at + 1}`)))} ELSE 0 END`;
const COLOUR_BITS = sql.join(
  COLOURS.map((name, at) => sql`(instr(${colours}, ${sql.raw(`' ${name} '`)}) > 0) * ${sql.raw(String(2 ** at))}`),
  sql` + `,
);

/** When visitors first saw an image, in ms, and when it last changed for them. */
const ADDED = sql`coalesce(images.published_at, images.created_at)`;
const NEWS = sql`max(${ADDED}, coalesce(images.changed_at, 0))`;

/** One image of a segment (db/schema/search.ts). */
const ROW = sql`(images.no % ${sql.raw(String(SEGMENT_SIZE))}) || ' ' || image_folders.no || ' ' || images.position || ' '
  || (${ADDED} / 1000) || ' ' || (${THEME_CODE}) || ' ' || (${COLOUR_BITS}) || ' '
  || coalesce((SELECT group_concat(tag_id, '.' ORDER BY position) FROM image_tags WHERE image_id = images.id), '')
  || ' ' || (${NEWS} - ${ADDED} / 1000 * 1000)`;

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
      const [state, companyRows, tagRows, aliasRows, synonymRows, folderRows, segments] = await db.batch([
        db
          .select({
            gallery: sql<number>`${revision('gallery')}`,
            catalog: sql<number>`${revision('catalog')}`,
            search: sql<number>`${revision('search')}`,
            flows: sql<number>`(SELECT count(*) FROM flows)`,
            waiting: sql<number>`EXISTS (SELECT 1 FROM search_queue)`,
          })
          .from(sql`(SELECT 1)`),
        db
          .select()
          .from(companies)
          .where(catalogChanged)
          .orderBy(...COMPANY_ORDER),
        db.select().from(tags).where(catalogChanged),
        db.select().from(tagAliases).where(catalogChanged),
        db.select({ terms: searchSynonyms.terms }).from(searchSynonyms).where(catalogChanged),
        db.select().from(imageFolders).where(searchChanged),
        segmentsAfter(-1, seen.search),
      ]);
      const { waiting, ...counters } = state[0] ?? { gallery: 0, catalog: 0, search: 0, flows: 0, waiting: 0 };
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
                synonyms: synonymRows.map(({ terms }) => terms),
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
