import { and, asc, eq, gt, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { type ApiTokenRow, apiTokens } from '#db/schema/tokens.ts';
import { type UserRow, users } from '#db/schema/users.ts';
import { TOKEN_LIMITS } from '#shared/tokens/scopes.ts';

/** Bearer tokens of users. Every change checks the owner, so that ids of other users change nothing. */
export function tokensRepository(db: Db) {
  return {
    findAll: (userId: string): Promise<ApiTokenRow[]> =>
      db
        .select()
        .from(apiTokens)
        .where(eq(apiTokens.userId, userId))
        .orderBy(asc(apiTokens.createdAt), asc(apiTokens.id)),

    /** A valid token of an enabled account, with its user, in one round trip. */
    findByHash: (hash: string, now: Date): Promise<{ token: ApiTokenRow; user: UserRow } | undefined> =>
      db
        .select({ token: apiTokens, user: users })
        .from(apiTokens)
        .innerJoin(users, eq(users.id, apiTokens.userId))
        .where(and(eq(apiTokens.hash, hash), gt(apiTokens.expiresAt, now), isNull(users.disabledAt)))
        .get(),

    /** Inserts a token unless its owner has reached the limit; returns whether it did. */
    insert: async (row: Omit<ApiTokenRow, 'lastUsedAt'>): Promise<boolean> => {
      const { id, userId, hash, name, scopes, createdAt, expiresAt } = row;
      const { rowsAffected } = await db.run(sql`INSERT INTO ${apiTokens}
          (id, user_id, hash, name, scopes, created_at, expires_at)
        SELECT ${id}, ${userId}, ${hash}, ${name}, ${JSON.stringify(scopes)}, ${createdAt.getTime()}, ${expiresAt.getTime()}
        WHERE (SELECT count(*) FROM ${apiTokens} WHERE user_id = ${userId}) < ${TOKEN_LIMITS.tokens}
          AND EXISTS (SELECT 1 FROM ${users} WHERE id = ${userId} AND disabled_at IS NULL)`);
      return rowsAffected > 0;
    },

    /** Records a use unless one was recorded since `since`. */
    setLastUsed: async (id: string, { at, since }: { at: Date; since: Date }): Promise<void> => {
      const isDue = or(isNull(apiTokens.lastUsedAt), lt(apiTokens.lastUsedAt, since));
      await db
        .update(apiTokens)
        .set({ lastUsedAt: at })
        .where(and(eq(apiTokens.id, id), isDue));
    },

    /** Returns whether it existed. */
    delete: async (userId: string, id: string): Promise<boolean> => {
      const { rowsAffected } = await db
        .delete(apiTokens)
        .where(and(eq(apiTokens.userId, userId), eq(apiTokens.id, id)));
      return rowsAffected > 0;
    },

    deleteExpired: async (now: Date): Promise<void> => {
      await db.delete(apiTokens).where(lte(apiTokens.expiresAt, now));
    },
  };
}

export type TokensRepository = ReturnType<typeof tokensRepository>;
