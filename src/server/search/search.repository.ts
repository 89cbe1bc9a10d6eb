import { eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { flowStages, flowSteps, flows } from '#db/schema/flows.ts';
import { images } from '#db/schema/images.ts';
import { imageCorrections, imageReadings } from '#db/schema/search.ts';
import { listed } from '#db/sql-parts.ts';
import { matchExpression, type Term } from '#shared/search/words.ts';

/** The tag of regions that list the pages of a product, which their words are not about. */
export const NAVIGATION_TAG = 'sidebar';

/** Columns of the full-text index; undefined means any. */
export type TextField = 'title' | undefined;
/** A term as the full-text index receives it. */
export type TextTerm = { term: Term; field?: TextField };

/** The texts of an image; `words`: the boxes of those in `text`, packed. */
export type ImageTexts = {
  number: number;
  title: string;
  alt: string;
  text: string;
  words: string;
  phash: string | null;
  /** Height divided by width. */
  aspect: number;
  /** Its colours, as JSON (`PaletteColour`); none unless they were asked for. */
  palette: string;
  /** Its regions of the elements that were asked for, as JSON: of each the tag and the box. */
  regions: string;
};

/** An image of a flow, with the flow's texts. */
export type FlowImage = {
  slug: string;
  companyId: string;
  name: string;
  goal: string;
  stage: string | null;
  number: number;
};

/** Reads the full-text index and the columns that results show. */
export function searchRepository(db: Db) {
  return {
    /** Row numbers of the images that have each term, joined by commas: one string is much faster to read than a row for each. */
    findNumbers: async (terms: readonly TextTerm[]): Promise<string[]> => {
      const [first, ...others] = terms.map((term) =>
        db
          .select({ numbers: sql<string | null>`group_concat(rowid)` })
          .from(sql`images_fts`)
          .where(sql`images_fts MATCH ${matchExpression(term.term, term.field)}`),
      );
      if (!first) return [];
      return (await db.batch([first, ...others])).map(([row]) => row?.numbers ?? '');
    },

    /** Row number of an image; undefined for an unknown id. */
    findNumber: async (id: string): Promise<number | undefined> => {
      const [row] = await db
        .select({ number: sql<number>`${images.number}` })
        .from(images)
        .where(eq(images.id, id));
      return row?.number;
    },

    /** What images say, by row number: their texts, the boxes of the words, the hash that tells near copies, the regions of some elements, and on request their colours. */
    findTexts: async (
      numbers: readonly number[],
      { hasColours, elements }: { hasColours: boolean; elements: readonly string[] },
    ): Promise<ImageTexts[]> =>
      db
        .select({
          number: sql<number>`${images.number}`,
          title: images.title,
          alt: images.alt,
          text: sql<string>`coalesce(${imageCorrections.text}, ${imageReadings.text}, '')`,
          /** Without boxes if an admin has corrected the text. */
          words: sql<string>`CASE WHEN ${imageCorrections.text} IS NULL THEN coalesce(${imageReadings.words}, '') ELSE '' END`,
          phash: imageReadings.phash,
          aspect: sql<number>`1.0 * ${images.height} / max(1, ${images.width})`,
          palette: hasColours
            ? sql<string>`coalesce(${imageCorrections.palette}, ${imageReadings.palette}, '[]')`
            : sql<string>`'[]'`,
          regions: sql<string>`(SELECT json_group_array(json_array(tags.name, r.x, r.y, r.w, r.h)) FROM image_regions AS r
            JOIN tags ON tags.id = r.tag_id WHERE r.image_id = images.id AND NOT r.check_again AND tags.name IN ${listed(elements)})`,
        })
        .from(images)
        .leftJoin(imageReadings, eq(imageReadings.contentHash, images.contentHash))
        .leftJoin(imageCorrections, eq(imageCorrections.imageId, images.id))
        .where(sql`${images.number} IN ${listed(numbers)}`),

    /** The images of each flow, with its texts. */
    findFlowSteps: async (): Promise<FlowImage[]> =>
      db
        .select({
          slug: flows.slug,
          companyId: flows.companyId,
          name: flows.name,
          goal: flows.goal,
          stage: flowStages.name,
          number: sql<number>`${images.number}`,
        })
        .from(flowSteps)
        .innerJoin(flows, eq(flows.id, flowSteps.flowId))
        .innerJoin(images, eq(images.id, flowSteps.imageId))
        .leftJoin(flowStages, eq(flowStages.id, flows.stageId))
        .orderBy(flowSteps.flowId),

    /** The words of the index that begin with `prefix`; undefined if there are more than `limit`. */
    findBeginningWith: async (prefix: string, limit: number): Promise<string[] | undefined> => {
      const rows = await db.all<{ term: string }>(
        sql`SELECT term FROM images_words WHERE term >= ${prefix} AND term < ${`${prefix}\u{10ffff}`} LIMIT ${limit + 1}`,
      );
      return rows.length > limit ? undefined : rows.map(({ term }) => term);
    },

    /** The subset of these words that is in the index. */
    findKnown: async (words: readonly string[]): Promise<string[]> => {
      const rows = await db.all<{ term: string }>(sql`SELECT term FROM images_words WHERE term IN ${listed(words)}`);
      return rows.map(({ term }) => term);
    },
  };
}

export type SearchRepository = ReturnType<typeof searchRepository>;
