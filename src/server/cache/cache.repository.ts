import { eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { revisions } from '#db/schema/operations.ts';
import type { AuditRepository, NewAuditEntry } from '../audit/audit.repository.ts';
import type { GallerySyncRepository } from '../gallery-sync/gallery-sync.repository.ts';
import type { SettingsRepository } from '../settings/settings.repository.ts';

const CLEARED_KEY = 'image-host-cache-cleared';

/** What the database records about the caches, and its own statistics. */
export function cacheRepository(
  db: Db,
  {
    settings,
    audit,
    sync,
  }: { settings: SettingsRepository; audit: AuditRepository; sync: Pick<GallerySyncRepository, 'forgetSince'> },
) {
  return {
    /** When the image-host cache was last cleared, as stored. */
    findLastCleared: (): Promise<unknown> => settings.find(CLEARED_KEY),
    /** Open connections and statements of this process. */
    databaseFigures: () => ({ connections: db.$traffic.connections(), queries: db.$traffic.queries() }),
    /**
     * Records a clearing. Clearing the image index raises the gallery's revision, so that everyone reads it again, and the next
     * sync compares all of it with the image host.
     */
    updateCleared: async (imagesClearedAt: string | null, entry: NewAuditEntry): Promise<void> => {
      if (imagesClearedAt === null) {
        await audit.insert(entry);
        return;
      }
      await db.batch([
        db
          .update(revisions)
          .set({ value: sql`${revisions.value} + 1` })
          .where(eq(revisions.name, 'gallery')),
        sync.forgetSince(),
        settings.upsert(CLEARED_KEY, imagesClearedAt),
        audit.insertIfChanged(entry),
      ]);
    },
  };
}

export type CacheRepository = ReturnType<typeof cacheRepository>;
