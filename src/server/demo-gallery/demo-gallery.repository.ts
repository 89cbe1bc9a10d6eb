import { count, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { type CompanyRow, companies } from '#db/schema/companies.ts';
import { images } from '#db/schema/images.ts';
import { revisions } from '#db/schema/operations.ts';
import { listed } from '#db/sql-parts.ts';
import type { AuditRepository, NewAuditEntry } from '../audit/audit.repository.ts';
import { DEMO_SHOWN } from '../gallery/gallery-index.repository.ts';
import type { SettingsRepository } from '../settings/settings.repository.ts';

/** Set when someone has removed the demo gallery: an empty installation then stays empty. */
const REMOVED = 'demo-removed';

type Deps = { audit: AuditRepository; settings: SettingsRepository };

/** The SQL of restoring and removing the demo gallery. */
export function demoGalleryRepository(db: Db, { audit, settings }: Deps) {
  return {
    /** Whether the gallery has neither companies nor images, and nobody has removed the demo. */
    isAwaited: async (): Promise<boolean> => {
      const [owners, files] = await db.batch([
        db.select({ count: count() }).from(companies),
        db.select({ count: count() }).from(images),
      ]);
      return owners[0]?.count === 0 && files[0]?.count === 0 && (await settings.find(REMOVED)) === undefined;
    },

    findCompanies: (): Promise<CompanyRow[]> => db.select().from(companies),

    /** Images in the folders of demo companies. */
    findImages: (): Promise<{ id: string; publicId: string }[]> =>
      db
        .select({ id: images.id, publicId: images.publicId })
        .from(images)
        .innerJoin(companies, eq(companies.cloudinaryFolder, images.folder))
        .where(eq(companies.demo, true)),

    /** Whether an admin shows the demo beside real companies. */
    isShown: async (): Promise<boolean> => (await settings.find(DEMO_SHOWN)) === true,

    /** Shows the demo beside real companies, or not; every index in memory is read again. */
    updateShown: async (isShown: boolean, entry: NewAuditEntry): Promise<void> => {
      await db.batch([
        settings.upsert(DEMO_SHOWN, isShown),
        db
          .update(revisions)
          .set({ value: sql`${revisions.value} + 1` })
          .where(inArray(revisions.name, ['catalog', 'gallery'])),
        audit.statement(entry),
      ]);
    },

    /** Deletes the demo companies and these images, and sets `demo removed`, in one transaction. */
    delete: async (imageIds: readonly string[], entry: NewAuditEntry): Promise<void> => {
      await db.batch([
        db.delete(images).where(sql`${images.id} IN ${listed(imageIds)}`),
        db.delete(companies).where(eq(companies.demo, true)),
        settings.upsert(REMOVED, true),
        audit.statement(entry),
      ]);
    },
  };
}

export type DemoGalleryRepository = ReturnType<typeof demoGalleryRepository>;
