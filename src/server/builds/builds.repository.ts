import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import {
  type AuditRow,
  auditEntries,
  type BuildRequest,
  type BuildRow,
  builds,
  revisions,
  settings,
} from '#db/schema/operations.ts';
import { users } from '#db/schema/users.ts';

/** Key of the row that identifies a database: revisions of different databases can't be compared. */
const DATABASE_ID = 'database-id';

/** Audit subjects whose changes visitors can see. */
const SHOWN_KINDS = ['company', 'image', 'tag', 'gallery'];
/** Entries are counted up to this number. */
const CHANGES_COUNTED = 1_000;

/** Builds in the database, and the content that they are built from. */
export function buildsRepository(db: Db) {
  return {
    findLast: (limit: number): Promise<BuildRow[]> =>
      // By insertion order, because the clock may be wrong.
      db.select().from(builds).orderBy(sql`rowid DESC`).limit(limit),
    /** The addresses of the people who made these requests, by account id; deleted accounts have none. */
    findEmails: async (requests: readonly BuildRequest[]): Promise<Map<string, string>> => {
      const ids = [...new Set(requests.flatMap(({ actorId }) => actorId ?? []))];
      if (ids.length === 0) return new Map();
      const rows = await db.select({ id: users.id, email: users.email }).from(users).where(inArray(users.id, ids));
      return new Map(rows.map(({ id, email }) => [id, email]));
    },
    /** The last build that became the served site. */
    findLastLive: (): Promise<BuildRow | undefined> =>
      db.select().from(builds).where(eq(builds.state, 'live')).orderBy(sql`rowid DESC`).limit(1).get(),
    /** Audit entries about visible content, since a moment. */
    findChangesSince: (since: Date): Promise<Pick<AuditRow, 'action' | 'after'>[]> =>
      db
        .select({ action: auditEntries.action, after: auditEntries.after })
        .from(auditEntries)
        .where(and(gt(auditEntries.at, since), inArray(auditEntries.subjectKind, SHOWN_KINDS)))
        .limit(CHANGES_COUNTED),
    /** Makes the content key differ from all earlier ones; for a copy, whose revisions diverge from here on. */
    forgetDatabaseId: async (): Promise<void> => {
      await db.delete(settings).where(eq(settings.key, DATABASE_ID));
    },
    /** Identifies the gallery's current content: changes with every change of it, and differs between databases. */
    contentKey: async (newId: () => string): Promise<string> => {
      const find = async () => {
        const [[id], [revision]] = await db.batch([
          db.select({ value: settings.value }).from(settings).where(eq(settings.key, DATABASE_ID)),
          db.select({ value: revisions.value }).from(revisions).where(eq(revisions.name, 'gallery')),
        ]);
        return id && `${JSON.parse(id.value)}:${revision?.value ?? 0}`;
      };
      // A write waits while another process holds the database's write lock; a read does not.
      const known = await find();
      if (known !== undefined) return known;
      await db
        .insert(settings)
        .values({ key: DATABASE_ID, value: JSON.stringify(newId()) })
        .onConflictDoNothing();
      return (await find()) ?? '';
    },
  };
}

export type BuildsRepository = ReturnType<typeof buildsRepository>;
