import { and, asc, eq, getTableColumns, isNull, ne, notInArray, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Db } from '#db/client.ts';
import { COMPANY_ORDER, type CompanyRow, companies, severityColours } from '#db/schema/companies.ts';
import { flowStages, flowSteps, flows } from '#db/schema/flows.ts';
import { type ImageRow, imageRegions, images, imageVersions, tags } from '#db/schema/images.ts';
import { imageCorrections, searchIntents, searchSynonyms } from '#db/schema/search.ts';
import { listed } from '#db/sql-parts.ts';
import { TEST_UPLOADS_FOLDER } from '#shared/companies/folder-match.ts';

/** Images that are read per query. */
const ROWS_PER_READ = 200;

const TAGS_OF_IMAGE = sql<string>`coalesce((SELECT json_group_array(tags.name ORDER BY image_tags.position)
  FROM image_tags JOIN tags ON tags.id = image_tags.tag_id WHERE image_tags.image_id = images.id), '[]')`;

export type VersionRow = typeof imageVersions.$inferSelect;
/** An image with its tags and its earlier versions, oldest first. */
export type ExportedImage = ImageRow & {
  tags: readonly string[];
  versions: readonly VersionRow[];
  regions: readonly ExportedRegion[];
  correction: CorrectionRow | undefined;
};
/** A region as `images.json` has it. */
export type ExportedRegion = { tag: string; box: [number, number, number, number]; title?: string };
type CorrectionRow = typeof imageCorrections.$inferSelect;

/** A decision about a colour, as `severity.json` has it but for `seenIn`: ids of images. */
export type ExportedSeverity = Pick<typeof severityColours.$inferSelect, 'level' | 'found' | 'state' | 'colour'> & {
  company: string;
  seenIn: string[];
};

/** A flow with its stage's name and its steps. */
export type ExportedFlow = {
  id: string;
  slug: string;
  companyId: string;
  name: string;
  goal: string;
  stage: string | null;
  steps: readonly { imageId: string; caption: string }[];
};

const isExported = (leftOut: readonly string[]) =>
  and(ne(images.folder, TEST_UPLOADS_FOLDER), notInArray(images.folder, [...leftOut]));

/** Reads the whole gallery in pages: hidden images and drafts too, without uploads of the test page. */
export function galleryExportRepository(db: Db) {
  const findPage = (leftOut: readonly string[], after: SQL | undefined) =>
    db
      .select({ ...getTableColumns(images), tags: TAGS_OF_IMAGE })
      .from(images)
      .where(and(isExported(leftOut), after))
      .orderBy(asc(images.folder), asc(images.position), asc(images.number))
      .limit(ROWS_PER_READ);

  const findVersions = (ids: readonly string[]): Promise<VersionRow[]> =>
    db
      .select()
      .from(imageVersions)
      .where(and(sql`${imageVersions.imageId} IN ${listed(ids)}`, isNull(imageVersions.discardedAt)))
      .orderBy(asc(imageVersions.replacedAt), asc(imageVersions.shownFrom));

  const among = (column: SQLiteColumn, ids: readonly string[]): SQL => sql`${column} IN ${listed(ids)}`;

  /** Regions of images in their order, without those that are to be checked again. */
  const findRegions = async (ids: readonly string[]): Promise<Map<string, ExportedRegion[]>> => {
    const rows = await db
      .select({ ...getTableColumns(imageRegions), tag: tags.name })
      .from(imageRegions)
      .innerJoin(tags, eq(tags.id, imageRegions.tagId))
      .where(and(among(imageRegions.imageId, ids), eq(imageRegions.checkAgain, false)))
      .orderBy(asc(imageRegions.imageId), asc(imageRegions.position), asc(imageRegions.number));
    const regions = new Map<string, ExportedRegion[]>();
    for (const { imageId, tag, x, y, w, h, title } of rows) {
      const own = regions.get(imageId) ?? [];
      own.push({ tag, box: [x, y, w, h], ...(title ? { title } : {}) });
      regions.set(imageId, own);
    }
    return regions;
  };

  const findCorrections = async (ids: readonly string[]): Promise<Map<string, CorrectionRow>> => {
    const rows = await db.select().from(imageCorrections).where(among(imageCorrections.imageId, ids));
    return new Map(rows.map((row) => [row.imageId, row]));
  };

  return {
    /** Tags that someone described or that have other names. */
    findTags: (): Promise<{ name: string; description: string; aliases: string }[]> => {
      const aliases = sql<string>`(SELECT json_group_array(name ORDER BY name) FROM tag_aliases WHERE tag_id = ${tags.id})`;
      return db
        .select({ name: tags.name, description: tags.description, aliases })
        .from(tags)
        .where(sql`${tags.description} <> '' OR EXISTS (SELECT 1 FROM tag_aliases WHERE tag_id = ${tags.id})`)
        .orderBy(asc(tags.name));
    },

    findSynonyms: (): Promise<{ terms: string[] }[]> =>
      db.select({ terms: searchSynonyms.terms }).from(searchSynonyms).orderBy(asc(searchSynonyms.id)),

    findIntents: (): Promise<{ phrases: string[]; means: string[] }[]> =>
      db
        .select({ phrases: searchIntents.phrases, means: searchIntents.means })
        .from(searchIntents)
        .orderBy(asc(searchIntents.id)),

    findSeverity: async (): Promise<ExportedSeverity[]> => {
      const seenIn = sql<string>`(SELECT json_group_array(id ORDER BY id) FROM images
        WHERE content_hash IN (SELECT value FROM json_each(${severityColours.seenIn})))`;
      const { level, found, state, colour } = getTableColumns(severityColours);
      const rows = await db
        .select({ company: companies.slug, level, found, state, colour, seenIn })
        .from(severityColours)
        .innerJoin(companies, eq(companies.id, severityColours.companyId))
        .orderBy(asc(companies.slug), asc(severityColours.level), asc(severityColours.found));
      return rows.map((row) => ({ ...row, seenIn: JSON.parse(row.seenIn) as string[] }));
    },

    findCompanies: (): Promise<CompanyRow[]> =>
      db
        .select()
        .from(companies)
        .orderBy(...COMPANY_ORDER),

    countImages: (leftOut: readonly string[]): Promise<number> => db.$count(images, isExported(leftOut)),

    /** All images but those of the left out folders, by folder, each in its own order. */
    imagePages: async function* (leftOut: readonly string[]): AsyncGenerator<ExportedImage[]> {
      for (let after: SQL | undefined; ; ) {
        const rows = await findPage(leftOut, after);
        const ids = rows.map(({ id }) => id);
        const versions = Map.groupBy(await findVersions(ids), ({ imageId }) => imageId);
        const [regions, corrections] = [await findRegions(ids), await findCorrections(ids)];
        yield rows.map((row) => ({
          ...row,
          tags: JSON.parse(row.tags) as string[],
          versions: versions.get(row.id) ?? [],
          regions: regions.get(row.id) ?? [],
          correction: corrections.get(row.id),
        }));
        const last = rows.at(-1);
        if (!last || rows.length < ROWS_PER_READ) return;
        const { folder, position, number } = last;
        after = sql`(${images.folder}, ${images.position}, ${images.number}) > (${folder}, ${position}, ${number})`;
      }
    },

    findFlows: async (): Promise<ExportedFlow[]> => {
      const [rows, steps] = await db.batch([
        db
          .select({
            id: flows.id,
            slug: flows.slug,
            companyId: flows.companyId,
            name: flows.name,
            goal: flows.goal,
            stage: flowStages.name,
          })
          .from(flows)
          .leftJoin(flowStages, eq(flowStages.id, flows.stageId))
          .leftJoin(companies, eq(companies.id, flows.companyId))
          .orderBy(asc(companies.slug), asc(flows.name), asc(flows.slug)),
        db.select().from(flowSteps).orderBy(asc(flowSteps.flowId), asc(flowSteps.position)),
      ]);
      const byFlow = Map.groupBy(steps, ({ flowId }) => flowId);
      return rows.map((row) => ({ ...row, steps: byFlow.get(row.id) ?? [] }));
    },
  };
}

export type GalleryExportRepository = ReturnType<typeof galleryExportRepository>;
