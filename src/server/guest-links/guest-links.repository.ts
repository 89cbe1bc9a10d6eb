import { and, count, eq, getTableColumns, gt, isNull, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { type CollectionRow, collections, guestLinks } from '#db/schema/collections.ts';
import { settings } from '#db/schema/operations.ts';
import { users } from '#db/schema/users.ts';
import type { AuditRepository, NewAuditEntry } from '../audit/audit.repository.ts';
import { ownId } from '../collections/collections.repository.ts';

/** JSON `true` where guest links are allowed. */
const ALLOWED_KEY = 'guest-links';

const allowed = sql`coalesce((SELECT ${settings.value} FROM ${settings} WHERE ${settings.key} = ${ALLOWED_KEY}), 'false')`;

export type GuestLinkRow = typeof guestLinks.$inferSelect;

/** Guest links and their switch in the database. Writes check the owner of the collection. */
export function guestLinksRepository(db: Db, audit: AuditRepository) {
  return {
    isAllowed: async (): Promise<boolean> => {
      const [row] = await db.all<{ value: string }>(sql`SELECT ${allowed} AS value`);
      return row?.value === 'true';
    },

    /** Sets the switch if it is `was`; returns whether it was. */
    updateAllowed: async (isAllowed: boolean, was: boolean, entry: NewAuditEntry): Promise<boolean> => {
      const change = sql`INSERT INTO ${settings} (key, value)
        SELECT ${ALLOWED_KEY}, ${JSON.stringify(isAllowed)} WHERE ${allowed} = ${JSON.stringify(was)}
        ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = unixepoch() * 1000`;
      return audit.write(db.run(change), entry);
    },

    countActive: async (now: Date): Promise<number> => {
      const row = await db.select({ links: count() }).from(guestLinks).where(gt(guestLinks.expiresAt, now)).get();
      return row?.links ?? 0;
    },

    find: (collectionId: string): Promise<GuestLinkRow | undefined> =>
      db.select().from(guestLinks).where(eq(guestLinks.collectionId, collectionId)).get(),

    /** Links of a user's collections, with the collections' titles. */
    findAll: (owner: string): Promise<(GuestLinkRow & { title: string })[]> =>
      db
        .select({ ...getTableColumns(guestLinks), title: collections.title })
        .from(guestLinks)
        .innerJoin(collections, eq(collections.id, guestLinks.collectionId))
        .where(eq(collections.ownerId, owner)),

    /** The collection of a link that works now: allowed, not over, and its owner's account is not disabled. */
    findOpen: async (
      tokenHash: string,
      now: Date,
    ): Promise<{ link: GuestLinkRow; collection: CollectionRow } | undefined> =>
      db
        .select({ link: guestLinks, collection: collections })
        .from(guestLinks)
        .innerJoin(collections, eq(collections.id, guestLinks.collectionId))
        .innerJoin(users, and(eq(users.id, collections.ownerId), isNull(users.disabledAt)))
        .where(and(eq(guestLinks.tokenHash, tokenHash), gt(guestLinks.expiresAt, now), sql`${allowed} = 'true'`))
        .get(),

    countOpening: async (tokenHash: string): Promise<void> => {
      await db
        .update(guestLinks)
        .set({ openings: sql`${guestLinks.openings} + 1` })
        .where(eq(guestLinks.tokenHash, tokenHash));
    },

    /** Replaces the link of a user's collection while links are allowed; returns whether it did. */
    replace: async (owner: string, link: Omit<GuestLinkRow, 'openings'>): Promise<boolean> => {
      const { collectionId, tokenHash, createdAt, expiresAt } = link;
      const { rowsAffected } = await db.run(sql`INSERT OR REPLACE INTO ${guestLinks}
        (collection_id, token_hash, created_at, expires_at, openings)
        SELECT id, ${tokenHash}, ${createdAt.getTime()}, ${expiresAt.getTime()}, 0
        FROM (SELECT ${ownId(owner, collectionId)} AS id) WHERE id IS NOT NULL AND ${allowed} = 'true'`);
      return rowsAffected > 0;
    },

    /** Ends the link of a user's collection, if it has one. */
    delete: async (owner: string, collectionId: string): Promise<void> => {
      await db.delete(guestLinks).where(sql`${guestLinks.collectionId} = ${ownId(owner, collectionId)}`);
    },
  };
}

export type GuestLinksRepository = ReturnType<typeof guestLinksRepository>;
