import { and, desc, eq, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { listed } from '#db/listed.ts';
import { COMPANY_ORDER, type CompanyRow, companies } from '#db/schema/companies.ts';
import { images, imageVersions } from '#db/schema/images.ts';
import { revisions } from '#db/schema/operations.ts';
import { imageReadings } from '#db/schema/search.ts';
import { type TakedownRow, takedowns } from '#db/schema/takedowns.ts';
import { users } from '#db/schema/users.ts';
import { folderMatcher } from '#shared/companies/folder-match.ts';
import type { AuditRepository, NewAuditEntry } from '../audit/audit.repository.ts';

/** A takedown before it is written. */
export type NewTakedown = Omit<TakedownRow, 'at' | 'filesRemovedAt' | 'phash' | 'layout' | 'edges'>;
/** The logo or cover of a company and what takes its place. */
export type ArtworkChange = {
  id: string;
  from: Pick<CompanyRow, 'logoUrl' | 'heroImage'>;
  to: Partial<Pick<CompanyRow, 'logoUrl' | 'heroImage' | 'heroPlaceholder'>>;
  entry: NewAuditEntry;
};
/** Public ids that are not served, and the gallery's revision that they were read at. */
export type WithheldIds = { revision: number; hidden: string[]; takenDown: string[] };

const now = sql`(unixepoch() * 1000)`;

/** Takedowns in the database, and what they withhold. */
export function takedownsRepository(db: Db, audit: AuditRepository) {
  /** Statements that change a company's logo or cover as long as both are as they were, with the line of the trail. */
  const changing = ({ id, from, to, entry }: ArtworkChange) =>
    [
      db
        .update(companies)
        .set({ ...to, version: sql`${companies.version} + 1`, updatedAt: now })
        .where(
          and(
            eq(companies.id, id),
            sql`${companies.heroImage} IS ${from.heroImage} AND ${companies.logoUrl} IS ${from.logoUrl}`,
          ),
        ),
      audit.insertIfChanged(entry),
    ] as const;

  return {
    /** All takedowns with the email address of who requested them, newest first. */
    findAll: (): Promise<{ row: TakedownRow; email: string | null }[]> =>
      db
        .select({ row: takedowns, email: users.email })
        .from(takedowns)
        .leftJoin(users, eq(users.id, takedowns.actorId))
        .orderBy(desc(takedowns.at), takedowns.contentHash),

    /** The takedown that refuses a content, by its SHA-256. */
    findByHash: (hash: string): Promise<TakedownRow | undefined> =>
      db
        .select()
        .from(takedowns)
        .where(sql`${hash} IN (${takedowns.contentHash}, ${takedowns.deliveredHash})`)
        .limit(1)
        .get(),

    /** Takedowns of images that an image host lists, by the public id and the MD5 that it tells of each. */
    findListed: (listedImages: readonly { publicId: string; md5: string }[]): Promise<TakedownRow[]> => {
      const publicIds = listedImages.map(({ publicId }) => publicId);
      const sums = listedImages.map(({ md5 }) => md5).filter(Boolean);
      return db
        .select()
        .from(takedowns)
        .where(
          or(
            sql`${takedowns.deliveredMd5} IN ${listed(sums)}`,
            sql`EXISTS (SELECT 1 FROM json_each(${takedowns.publicIds}) WHERE value IN ${listed(publicIds)})`,
          ),
        );
    },

    /** Takedowns whose files the image host still has to delete. */
    findUnfinished: (): Promise<TakedownRow[]> => db.select().from(takedowns).where(isNull(takedowns.filesRemovedAt)),

    /** When the newest takedown was. */
    findNewest: async (): Promise<Date | undefined> =>
      (await db.select({ at: takedowns.at }).from(takedowns).orderBy(desc(takedowns.at)).limit(1).get())?.at,

    /** Content of every image. */
    findContents: (): Promise<{ id: string; contentHash: string; folder: string }[]> =>
      db.select({ id: images.id, contentHash: images.contentHash, folder: images.folder }).from(images),

    /** Ids of the images with this content. */
    findCopies: async (contentHash: string): Promise<string[]> =>
      (await db.select({ id: images.id }).from(images).where(eq(images.contentHash, contentHash))).map(({ id }) => id),

    /** What is withheld; undefined when the gallery has not changed since `seen`. */
    findWithheld: async (seen: number): Promise<WithheldIds | undefined> => {
      const revision = sql<number>`(SELECT value FROM ${revisions} WHERE ${revisions.name} = 'gallery')`;
      const [state, hidden, takenDown] = await db.batch([
        db.select({ revision }).from(sql`(SELECT 1)`),
        db
          .select({ id: images.publicId })
          .from(images)
          .where(sql`hidden AND ${revision} <> ${seen}`)
          .unionAll(
            db
              .select({ id: imageVersions.publicId })
              .from(imageVersions)
              .innerJoin(images, eq(images.id, imageVersions.imageId))
              .where(sql`hidden AND ${revision} <> ${seen}`),
          ),
        db
          .select({ id: sql<string>`public_id.value` })
          .from(sql`${takedowns}, json_each(${takedowns.publicIds}) AS public_id`)
          .where(sql`${revision} <> ${seen}`),
      ]);
      const at = state[0]?.revision ?? 0;
      if (at === seen) return undefined;
      return { revision: at, hidden: hidden.map(({ id }) => id), takenDown: takenDown.map(({ id }) => id) };
    },

    /** Public ids of the images of companies that are drafts, and the addresses of logos and covers that only they show. */
    findOfDrafts: async (): Promise<{ publicIds: string[]; artwork: string[] }> => {
      const all = await db
        .select()
        .from(companies)
        .orderBy(...COMPANY_ORDER);
      if (!all.some(({ draft }) => draft)) return { publicIds: [], artwork: [] };
      const artworkOf = (isDraft: boolean) =>
        all.flatMap(({ draft, logoUrl, heroImage }) =>
          draft === isDraft ? [logoUrl, heroImage].filter((address) => address !== null) : [],
        );
      const shown = new Set(artworkOf(false));
      const artwork = artworkOf(true).filter((address) => !shown.has(address));
      const folders = await db.selectDistinct({ name: images.folder }).from(images);
      const match = folderMatcher(all);
      const isOfDraft = (folder: string) => {
        const found = match(folder);
        return 'company' in found && found.company.draft;
      };
      const own = folders.map(({ name }) => name).filter(isOfDraft);
      const rows = await db
        .select({ id: images.publicId })
        .from(images)
        .where(sql`${images.folder} IN ${listed(own)}`)
        .unionAll(
          db
            .select({ id: imageVersions.publicId })
            .from(imageVersions)
            .innerJoin(images, eq(images.id, imageVersions.imageId))
            .where(sql`${images.folder} IN ${listed(own)}`),
        );
      return { publicIds: rows.map(({ id }) => id), artwork };
    },

    /** Takes a content out of the gallery with its line of the trail, in one transaction: images, their readings, logos and covers. */
    insert: async (takedown: NewTakedown, artwork: readonly ArtworkChange[], entry: NewAuditEntry): Promise<void> => {
      const { contentHash, imageIds } = takedown;
      await db.batch([
        db
          .insert(takedowns)
          .values(takedown)
          .onConflictDoUpdate({
            target: takedowns.contentHash,
            set: { ...takedown, at: now, filesRemovedAt: null },
          }),
        audit.statement(entry),
        // How it looked is all that stays of it, so that near copies are told.
        db.run(sql`UPDATE takedowns SET (phash, layout, edges) =
          (SELECT phash, layout, edges FROM image_readings WHERE content_hash = ${contentHash}) WHERE content_hash = ${contentHash}`),
        db.delete(images).where(sql`${images.id} IN ${listed(imageIds)} OR ${images.contentHash} = ${contentHash}`),
        db.delete(imageReadings).where(eq(imageReadings.contentHash, contentHash)),
        ...artwork.flatMap(changing),
      ]);
    },

    /** Gives a company another logo or cover; returns whether nobody has meanwhile. */
    updateArtwork: async (artwork: ArtworkChange): Promise<boolean> => {
      const [{ rowsAffected }] = await db.batch(changing(artwork));
      return rowsAffected > 0;
    },

    /** The image host has deleted every file of this takedown. */
    updateRemoved: async (contentHash: string): Promise<void> => {
      await db.update(takedowns).set({ filesRemovedAt: now }).where(eq(takedowns.contentHash, contentHash));
    },

    /** Allows a content again; returns whether it was refused. */
    delete: async (contentHash: string, entry: NewAuditEntry): Promise<boolean> => {
      const [rows] = await db.batch([
        db
          .delete(takedowns)
          .where(eq(takedowns.contentHash, contentHash))
          .returning({ contentHash: takedowns.contentHash }),
        audit.insertIfChanged(entry),
      ]);
      return rows.length > 0;
    },
  };
}

export type TakedownsRepository = ReturnType<typeof takedownsRepository>;
