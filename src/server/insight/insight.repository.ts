import { createHmac, randomBytes } from 'node:crypto';
import { and, desc, gte, lt, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { collectionItems, collections } from '#db/schema/collections.ts';
import { images } from '#db/schema/images.ts';
import { insightCounts, insightTexts } from '#db/schema/insight.ts';
import { settings } from '#db/schema/operations.ts';
import { ASKERS_MIN } from '#shared/insight/insight.ts';

/** One count; of a search also its text. */
export type Counted = {
  day: string;
  kind: 'search' | 'company' | 'pattern' | 'export';
  subject: string;
  count: number;
  misses: number;
};

/** Setting with the key that hides texts which too few asked for. */
const KEY_NAME = 'insight-key';

/** Counts of what people look for. */
export function insightRepository(db: Db) {
  let secret: Promise<string> | undefined;

  const readSecret = async (): Promise<string> => {
    await db
      .insert(settings)
      .values({ key: KEY_NAME, value: JSON.stringify(randomBytes(32).toString('hex')) })
      .onConflictDoNothing();
    const [row] = await db.select({ value: settings.value }).from(settings).where(sql`key = ${KEY_NAME}`);
    return JSON.parse(row?.value ?? '""') as string;
  };

  const keyOf = async (text: string): Promise<string> => {
    secret ??= readSecret().catch((error: unknown) => {
      secret = undefined;
      throw error;
    });
    return createHmac('sha256', await secret)
      .update(text)
      .digest('base64url');
  };

  return {
    /** Adds counts in one transaction. Texts are stored with the count that makes them frequent enough. */
    addCounts: async (counted: readonly Counted[]): Promise<void> => {
      const searches = counted.filter(({ kind }) => kind === 'search');
      const keys = new Map<string, string>();
      for (const { subject } of searches) keys.set(subject, await keyOf(subject));
      const rows = counted.map(({ day, kind, subject, count, misses }) => [
        day,
        kind,
        kind === 'search' ? keys.get(subject) : subject,
        count,
        misses,
      ]);
      const add = db.run(sql`INSERT INTO insight_counts (day, kind, subject, count, misses)
        SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 FROM json_each(${JSON.stringify(rows)}) WHERE true
        ON CONFLICT DO UPDATE SET count = count + excluded.count, misses = misses + excluded.misses`);
      const texts = [...keys].map(([text, key]) => [key, text]);
      const name = db.run(sql`INSERT OR IGNORE INTO insight_texts (key, text)
        SELECT value ->> 0, value ->> 1 FROM json_each(${JSON.stringify(texts)})
        WHERE (SELECT sum(count) FROM insight_counts WHERE kind = 'search' AND subject = value ->> 0) >= ${ASKERS_MIN}`);
      await db.batch([add, name]);
    },

    /** Deletes the counts before a day, and texts that are no longer frequent enough. */
    deleteBefore: async (day: string): Promise<void> => {
      await db.batch([
        db.delete(insightCounts).where(lt(insightCounts.day, day)),
        db
          .delete(insightTexts)
          .where(
            sql`coalesce((SELECT sum(count) FROM insight_counts WHERE kind = 'search' AND subject = ${insightTexts.key}), 0) < ${ASKERS_MIN}`,
          ),
      ]);
    },

    /** Counts since a day; `text` of frequent searches. */
    findSince: (day: string) =>
      db
        .select({
          day: insightCounts.day,
          kind: insightCounts.kind,
          subject: insightCounts.subject,
          count: insightCounts.count,
          misses: insightCounts.misses,
          text: insightTexts.text,
        })
        .from(insightCounts)
        .leftJoin(
          insightTexts,
          and(sql`${insightCounts.kind} = 'search'`, sql`${insightTexts.key} = ${insightCounts.subject}`),
        )
        .where(gte(insightCounts.day, day))
        .orderBy(desc(insightCounts.day), desc(insightCounts.count)),

    /** Images that most people have in their collections. */
    findSaved: (most: number): Promise<{ id: string; name: string; count: number }[]> => {
      const people = sql<number>`count(DISTINCT ${collections.ownerId})`;
      return db
        .select({
          id: images.id,
          name: sql<string>`coalesce(nullif(${images.title}, ''), nullif(${images.alt}, ''), ${images.originalName}, ${images.id})`,
          count: people,
        })
        .from(collectionItems)
        .innerJoin(collections, sql`${collections.id} = ${collectionItems.collectionId}`)
        .innerJoin(images, sql`${images.id} = ${collectionItems.imageId}`)
        .groupBy(images.id)
        .orderBy(desc(people), images.id)
        .limit(most);
    },
  };
}

export type InsightRepository = ReturnType<typeof insightRepository>;
