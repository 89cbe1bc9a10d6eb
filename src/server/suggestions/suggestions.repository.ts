import { and, eq, isNotNull, ne, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { images, tags } from '#db/schema/images.ts';
import { imageReadings } from '#db/schema/search.ts';
import { tagAnswers, triagePasses } from '#db/schema/similar.ts';
import { listed } from '#db/sql-parts.ts';
import type { TriageLack } from '#shared/suggestions/suggestion.contract.ts';
import type { AuditRepository, NewAuditEntry } from '../audit/audit.repository.ts';

/** A curator's answers to the suggested tags of an image; `withdrawn`: answers that were undone. */
export type Replies = Record<'accepted' | 'rejected' | 'withdrawn', readonly string[]>;

/** Tags of images, curators' answers, and which images triage has skipped. */
export function suggestionsRepository(db: Db, audit: AuditRepository) {
  const number = sql<number>`${images.number}`;
  const read = {
    text: sql<string>`coalesce(${imageReadings.text}, '')`,
    words: sql<string>`coalesce(${imageReadings.words}, '')`,
    layout: imageReadings.layout,
    phash: imageReadings.phash,
    edges: imageReadings.edges,
  };
  const isSame = eq(imageReadings.contentHash, images.contentHash);

  return {
    /** Tagged images of these row numbers. */
    findTagged: async (numbers: readonly number[]) => {
      const rows = await db
        .select({
          folder: images.folder,
          layout: imageReadings.layout,
          tags: sql<string>`(SELECT json_group_array(tags.name) FROM image_tags JOIN tags ON tags.id = tag_id
            WHERE image_id = ${images.id})`,
        })
        .from(images)
        .innerJoin(imageReadings, isSame)
        .where(sql`${images.number} IN ${listed(numbers)}`);
      return rows.map((row) => ({ ...row, tags: JSON.parse(row.tags) as string[] }));
    },

    /** What was read in an image and is proposed for it; undefined for one that was not read. */
    findRead: (id: string) =>
      db
        .select({ ...read, proposals: imageReadings.proposals })
        .from(images)
        .innerJoin(imageReadings, isSame)
        .where(eq(images.id, id))
        .get(),

    /** Sizes and edges of other images of a folder. */
    findSiblings: (folder: string, id: string, most: number) =>
      db
        .select({ width: images.width, height: images.height, edges: sql<string>`${imageReadings.edges}` })
        .from(images)
        .innerJoin(imageReadings, isSame)
        .where(and(eq(images.folder, folder), ne(images.id, id), isNotNull(imageReadings.edges)))
        .orderBy(images.position)
        .limit(most),

    findTags: () => db.select({ name: tags.name }).from(tags),

    /** Tags that were answered for an image. */
    findResponses: (imageId: string) =>
      db
        .select({ tag: tags.name })
        .from(tagAnswers)
        .innerJoin(tags, eq(tags.id, tagAnswers.tagId))
        .where(eq(tagAnswers.imageId, imageId)),

    /** Ids of images, in the order of their row numbers. */
    findIds: async (numbers: readonly number[]): Promise<string[]> => {
      const rows = await db
        .select({ id: images.id, number })
        .from(images)
        .where(sql`${images.number} IN ${listed(numbers)}`);
      const byNumber = new Map(rows.map((row) => [row.number, row.id]));
      return numbers.flatMap((each) => byNumber.get(each) ?? []);
    },

    /** Row numbers of the images that triage has skipped. */
    findPassed: async (lack: TriageLack): Promise<number[]> =>
      (
        await db
          .select({ number })
          .from(triagePasses)
          .innerJoin(images, eq(images.id, triagePasses.imageId))
          .where(eq(triagePasses.lack, lack))
      ).map((row) => row.number),

    /** Stores answers about an image, and whether triage skips it; without `passed` it does not. With an audit entry, if given. */
    updateResponses: async (
      imageId: string,
      { accepted, rejected, withdrawn }: Replies,
      passed: { lack: TriageLack; isPassed: boolean } | undefined,
      entry: NewAuditEntry | undefined,
    ): Promise<void> => {
      const answering = (names: readonly string[], isAccepted: boolean) =>
        db.run(sql`INSERT OR REPLACE INTO tag_answers (image_id, tag_id, is_accepted)
          SELECT ${imageId}, id, ${Number(isAccepted)} FROM tags WHERE name IN ${listed(names)}`);
      await db.batch([
        db.run(sql`DELETE FROM tag_answers WHERE image_id = ${imageId}
          AND tag_id IN (SELECT id FROM tags WHERE name IN ${listed(withdrawn)})`),
        answering(rejected, false),
        answering(accepted, true),
        passed?.isPassed
          ? db.run(sql`INSERT OR IGNORE INTO triage_passes (image_id, lack) VALUES (${imageId}, ${passed.lack})`)
          : db.run(
              sql`DELETE FROM triage_passes WHERE image_id = ${imageId} AND lack = coalesce(${passed?.lack ?? null}, lack)`,
            ),
        ...(entry ? [audit.statement(entry)] : []),
      ]);
    },
  };
}

export type SuggestionsRepository = ReturnType<typeof suggestionsRepository>;
