import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { type FollowRow, follows } from '#db/schema/follows.ts';
import { listed } from '#db/sql-parts.ts';
import { FOLLOW_LIMITS } from '#shared/follows/limits.ts';

/** Follows of users. Every write checks the owner, so that ids of other users change nothing. */
export function followsRepository(db: Db) {
  const isOwn = (owner: string, id: string) => and(eq(follows.id, id), eq(follows.userId, owner));
  return {
    findAll: (owner: string): Promise<FollowRow[]> =>
      db.select().from(follows).where(eq(follows.userId, owner)).orderBy(asc(follows.createdAt), asc(follows.id)),

    /** Inserts a follow unless it exists, or its owner has reached the limit; returns the row, new or existing. */
    insert: async (
      row: Pick<FollowRow, 'id' | 'userId' | 'kind' | 'subject' | 'name'>,
      { newsSeenUntil, now }: { newsSeenUntil: number; now: Date },
    ): Promise<FollowRow | undefined> => {
      const { id, userId, kind, subject, name } = row;
      const isSearch = kind === 'search';
      const most = isSearch ? FOLLOW_LIMITS.searches : FOLLOW_LIMITS.follows;
      const isCounted = sql`${follows.userId} = ${userId} AND (${follows.kind} = 'search') = ${isSearch ? 1 : 0}`;
      await db.run(sql`INSERT INTO ${follows} (id, user_id, kind, subject, name, seen_at, shown_since, created_at)
        SELECT ${id}, ${userId}, ${kind}, ${subject}, ${name}, ${newsSeenUntil}, ${newsSeenUntil}, ${now.getTime()}
        WHERE (SELECT count(*) FROM ${follows} WHERE ${isCounted}) < ${most}
        ON CONFLICT DO NOTHING`);
      return db
        .select()
        .from(follows)
        .where(and(eq(follows.userId, userId), eq(follows.kind, kind), eq(follows.subject, subject)))
        .get();
    },

    /** Names a search; returns whether it exists. */
    rename: async (owner: string, id: string, name: string): Promise<boolean> => {
      const { rowsAffected } = await db
        .update(follows)
        .set({ name })
        .where(and(isOwn(owner, id), eq(follows.kind, 'search')));
      return rowsAffected > 0;
    },

    delete: async (owner: string, ids: readonly string[]): Promise<void> => {
      await db.delete(follows).where(and(eq(follows.userId, owner), inArray(follows.id, [...ids])));
    },

    /** Marks follows as seen up to a time in ms. Follows in `withNews` keep their news of this visit, for a reload of the page. */
    see: async (
      owner: string,
      { all, withNews, until }: { all: readonly string[]; withNews: readonly string[]; until: number },
    ): Promise<void> => {
      await db.run(sql`UPDATE ${follows} SET
          shown_since = CASE WHEN id IN ${listed(withNews)} THEN seen_at ELSE shown_since END,
          seen_at = ${until}
        WHERE ${follows.userId} = ${owner} AND id IN ${listed(all)} AND seen_at < ${until}`);
    },
  };
}

export type FollowsRepository = ReturnType<typeof followsRepository>;
