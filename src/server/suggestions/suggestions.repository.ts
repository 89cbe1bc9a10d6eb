import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { listed } from '#db/listed.ts';
import { images, tags } from '#db/schema/images.ts';
import { imageReadings } from '#db/schema/search.ts';
import { tagAnswers, tagModels, triagePasses } from '#db/schema/similar.ts';
import type { TriageLack } from '#shared/suggestions/suggestion.contract.ts';
import type { AuditRepository, NewAuditEntry } from '../audit/audit.repository.ts';

/** A model as `learn` stores it. */
export type NewTagModel = Pick<
  typeof tagModels.$inferInsert,
  'tagId' | 'threshold' | 'precision' | 'recall' | 'weights'
>;

/** A curator's answers to the suggested tags of an image; `withdrawn`: answers that were undone. */
export type Answers = Record<'accepted' | 'rejected' | 'withdrawn', readonly string[]>;

/** Models of tags, curators' answers, and which images triage has skipped. */
export function suggestionsRepository(db: Db, audit: AuditRepository) {
  const number = sql<number>`${images.number}`;
  const read = {
    number,
    width: images.width,
    height: images.height,
    text: sql<string>`coalesce(${imageReadings.text}, '')`,
    words: sql<string>`coalesce(${imageReadings.words}, '')`,
    layout: imageReadings.layout,
  };
  const isSame = eq(imageReadings.contentHash, images.contentHash);

  return {
    /** Read images that have a tag or were offered one, by row number, with the ids of their tags and of the rejected ones. */
    findExamples: (above: number, limit: number) =>
      db
        .select({
          ...read,
          folder: images.folder,
          tagIds: sql<string>`coalesce((SELECT group_concat(tag_id) FROM image_tags WHERE image_id = ${images.id}), '')`,
          rejected: sql<string>`coalesce((SELECT group_concat(tag_id) FROM tag_answers
            WHERE image_id = ${images.id} AND NOT is_accepted), '')`,
        })
        .from(images)
        .innerJoin(imageReadings, isSame)
        .where(
          and(
            gt(images.number, above),
            sql`(EXISTS (SELECT 1 FROM image_tags WHERE image_id = ${images.id})
              OR EXISTS (SELECT 1 FROM tag_answers WHERE image_id = ${images.id}))`,
          ),
        )
        .orderBy(asc(images.number))
        .limit(limit),

    /** Input for predicting an image's tags; undefined for one that was not read. */
    findRead: (id: string) =>
      db.select(read).from(images).innerJoin(imageReadings, isSame).where(eq(images.id, id)).get(),

    findTags: () => db.select({ id: tags.id, name: tags.name }).from(tags),

    replaceModels: async (models: readonly NewTagModel[]): Promise<void> => {
      await db.batch([
        db.delete(tagModels),
        ...models.map((model) =>
          // A tag that was merged meanwhile has none.
          db.run(sql`INSERT INTO tag_models (tag_id, threshold, precision, recall, weights)
            SELECT id, ${model.threshold}, ${model.precision}, ${model.recall}, ${model.weights} FROM tags WHERE id = ${model.tagId}`),
        ),
      ]);
    },

    /** Changes whenever models are stored. */
    findModelsVersion: async (): Promise<string> => {
      const row = await db.get<{ version: string }>(
        sql`SELECT count(*) || ' ' || coalesce(max(learned_at), 0) AS version FROM tag_models`,
      );
      return row.version;
    },

    findModels: () =>
      db.select({ tagId: tagModels.tagId, threshold: tagModels.threshold, weights: tagModels.weights }).from(tagModels),

    /** Tags that were answered for an image. */
    findAnswers: (imageId: string) =>
      db.select({ tagId: tagAnswers.tagId }).from(tagAnswers).where(eq(tagAnswers.imageId, imageId)),

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
    updateAnswers: async (
      imageId: string,
      { accepted, rejected, withdrawn }: Answers,
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
