import { and, asc, desc, eq, exists, gt, inArray, isNull, lt, lte, notExists, notInArray, or, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { type OauthGrantRow, type OauthRecordRow, oauthGrants, oauthRecords } from '#db/schema/oauth.ts';
import { type UserRow, users } from '#db/schema/users.ts';

/** What a client is called, and what it was allowed. */
type Description = Pick<OauthGrantRow, 'clientName' | 'clientHost' | 'scopes'>;

/** State of the authorization server: connected apps, their codes and tokens, registered clients. */
export function oauthRepository(db: Db) {
  const isUsable = (id: string, kind: string, now: Date) =>
    and(eq(oauthRecords.id, id), eq(oauthRecords.kind, kind), gt(oauthRecords.expiresAt, now));
  const recordsOfGrant = () =>
    db.select({ id: oauthRecords.id }).from(oauthRecords).where(eq(oauthRecords.grantId, oauthGrants.id));
  const tokensOfGrant = (now: Date) =>
    db
      .select({ id: oauthRecords.id })
      .from(oauthRecords)
      .where(
        and(
          eq(oauthRecords.grantId, oauthGrants.id),
          inArray(oauthRecords.kind, ['AccessToken', 'RefreshToken']),
          gt(oauthRecords.expiresAt, now),
        ),
      );
  return {
    upsertGrant: async (row: Pick<OauthGrantRow, 'id' | 'userId' | 'clientId' | 'payload' | 'expiresAt'>) => {
      const { payload, expiresAt } = row;
      await db
        .insert(oauthGrants)
        .values(row)
        .onConflictDoUpdate({ target: oauthGrants.id, set: { payload, expiresAt } });
    },

    findGrant: (id: string, now: Date): Promise<OauthGrantRow | undefined> =>
      db
        .select()
        .from(oauthGrants)
        .where(and(eq(oauthGrants.id, id), gt(oauthGrants.expiresAt, now)))
        .get(),

    /**
     * Names a new grant, keeps the client's registration as long as it, and deletes the user's grants beyond `most`, those
     * that were used longest ago first.
     */
    describeGrant: async (
      grant: Pick<OauthGrantRow, 'id' | 'userId'>,
      about: Description,
      { most, clientRecord }: { most: number; clientRecord: string },
    ): Promise<void> => {
      const unexpired = db
        .select({ id: oauthGrants.id })
        .from(oauthGrants)
        .where(eq(oauthGrants.userId, grant.userId))
        .orderBy(desc(sql`coalesce(${oauthGrants.lastUsedAt}, ${oauthGrants.createdAt})`), desc(sql`rowid`))
        .limit(most);
      await db.batch([
        db.update(oauthGrants).set(about).where(eq(oauthGrants.id, grant.id)),
        db
          .update(oauthRecords)
          .set({
            expiresAt: sql`(SELECT ${oauthGrants.expiresAt} FROM ${oauthGrants} WHERE ${oauthGrants.id} = ${grant.id})`,
          })
          .where(eq(oauthRecords.id, clientRecord)),
        db.delete(oauthGrants).where(and(eq(oauthGrants.userId, grant.userId), notInArray(oauthGrants.id, unexpired))),
      ]);
    },

    deleteGrant: async (id: string): Promise<void> => {
      await db.delete(oauthGrants).where(eq(oauthGrants.id, id));
    },

    upsertRecord: async (row: Omit<OauthRecordRow, 'createdAt' | 'consumedAt'>): Promise<void> => {
      const { payload, expiresAt, grantId } = row;
      await db
        .insert(oauthRecords)
        .values(row)
        .onConflictDoUpdate({ target: oauthRecords.id, set: { payload, expiresAt, grantId } });
    },

    /** Deletes the oldest registrations of clients that nobody has connected, so that at most `most` remain. */
    deleteOldestClients: async (most: number): Promise<void> => {
      const isConnected = sql`EXISTS (SELECT 1 FROM ${oauthGrants} WHERE ${oauthGrants.clientId} = ${oauthRecords.payload} ->> '$.client_id')`;
      const isUnused = and(eq(oauthRecords.kind, 'Client'), sql`NOT ${isConnected}`);
      const unexpired = db
        .select({ id: oauthRecords.id })
        .from(oauthRecords)
        .where(isUnused)
        .orderBy(desc(oauthRecords.createdAt), desc(sql`rowid`))
        .limit(most);
      await db.delete(oauthRecords).where(and(isUnused, notInArray(oauthRecords.id, unexpired)));
    },

    findRecord: (id: string, kind: string, now: Date): Promise<OauthRecordRow | undefined> =>
      db
        .select()
        .from(oauthRecords)
        .where(isUsable(id, kind, now))
        .get(),

    /** Marks a code or refresh token as used; returns whether it was not yet. */
    consumeRecord: async (id: string, now: Date): Promise<boolean> => {
      const { rowsAffected } = await db
        .update(oauthRecords)
        .set({ consumedAt: now })
        .where(and(eq(oauthRecords.id, id), isNull(oauthRecords.consumedAt)));
      return rowsAffected > 0;
    },

    deleteRecord: async (id: string): Promise<void> => {
      await db.delete(oauthRecords).where(eq(oauthRecords.id, id));
    },

    deleteRecordsOfGrant: async (grantId: string, kind: string): Promise<void> => {
      await db.delete(oauthRecords).where(and(eq(oauthRecords.grantId, grantId), eq(oauthRecords.kind, kind)));
    },

    /** A valid access token with its grant and the user, if the account is enabled, in one round trip. */
    findToken: (
      id: string,
      now: Date,
    ): Promise<{ record: OauthRecordRow; grant: OauthGrantRow; user: UserRow } | undefined> =>
      db
        .select({ record: oauthRecords, grant: oauthGrants, user: users })
        .from(oauthRecords)
        .innerJoin(oauthGrants, eq(oauthGrants.id, oauthRecords.grantId))
        .innerJoin(users, eq(users.id, oauthGrants.userId))
        .where(and(isUsable(id, 'AccessToken', now), gt(oauthGrants.expiresAt, now), isNull(users.disabledAt)))
        .get(),

    findUser: (id: string): Promise<Pick<UserRow, 'id'> | undefined> =>
      db
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.id, id), isNull(users.disabledAt)))
        .get(),

    /** The grants of a user that a client has tokens of: not those of people who came back to an app that was gone. */
    findGrants: (userId: string, now: Date): Promise<OauthGrantRow[]> =>
      db
        .select()
        .from(oauthGrants)
        .where(and(eq(oauthGrants.userId, userId), exists(tokensOfGrant(now))))
        .orderBy(asc(oauthGrants.createdAt), asc(oauthGrants.id)),

    /** Records a use unless one was recorded since `since`. */
    setLastUsed: async (id: string, { at, since }: { at: Date; since: Date }): Promise<void> => {
      const isDue = or(isNull(oauthGrants.lastUsedAt), lt(oauthGrants.lastUsedAt, since));
      await db
        .update(oauthGrants)
        .set({ lastUsedAt: at })
        .where(and(eq(oauthGrants.id, id), isDue));
    },

    /** Deletes a user's own grant; returns whether it existed. */
    deleteGrantOf: async (userId: string, id: string): Promise<boolean> => {
      const { rowsAffected } = await db
        .delete(oauthGrants)
        .where(and(eq(oauthGrants.userId, userId), eq(oauthGrants.id, id)));
      return rowsAffected > 0;
    },

    deleteExpired: async (now: Date): Promise<void> => {
      await db.batch([
        db.delete(oauthRecords).where(lte(oauthRecords.expiresAt, now)),
        // An access token ends long before its refresh token does; without either, or a code, nothing is left to come back with.
        db.delete(oauthGrants).where(or(lte(oauthGrants.expiresAt, now), notExists(recordsOfGrant()))),
      ]);
    },
  };
}

export type OauthRepository = ReturnType<typeof oauthRepository>;
