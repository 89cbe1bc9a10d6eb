import { and, asc, count, desc, eq, gte, inArray, like, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { companies } from '#db/schema/companies.ts';
import { images } from '#db/schema/images.ts';
import { type AuditRow, auditEntries } from '#db/schema/operations.ts';
import { users } from '#db/schema/users.ts';
import { listed } from '#db/sql-parts.ts';
import type { AuditAccount } from '#shared/audit/audit.contract.ts';
import { providerName } from '#shared/users/provider-name.ts';
import { changeOf } from './audit.mapper.ts';
import type { RevertedEntry } from './reverted-entry.ts';

/** What the trail can be filtered by. */
export type AuditFilter = {
  /** Part of the actor's e-mail. */
  actor?: string | undefined;
  /** Part of a subject's name or id, or of its changed fields. */
  subject?: string | undefined;
  action?: string | undefined;
  /** With `id`: only entries about exactly this subject. */
  kind?: string | undefined;
  id?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
};

/** A `LIKE` pattern that takes the text literally. */
const containing = (text: string): SQL => sql`${`%${text.replace(/[\\%_]/g, '\\$&')}%`} ESCAPE '\\'`;

/** The entry that a page continues after. */
export type AuditMark = Pick<AuditRow, 'at' | 'id'>;

/** Entries older than one, in the order of the trail. */
const olderThan = ({ at, id }: AuditMark) =>
  or(lt(auditEntries.at, at), and(eq(auditEntries.at, at), lt(auditEntries.id, id)));

/** Entries about something by this name or id; an edit of many images names them in `before`. */
const about = (text: string): SQL | undefined => {
  const part = containing(text);
  return or(
    like(auditEntries.subjectId, part),
    like(auditEntries.before, part),
    like(auditEntries.after, part),
    sql`${auditEntries.subjectId} IN (SELECT id FROM companies WHERE name LIKE ${part}
      UNION ALL SELECT id FROM images WHERE original_name LIKE ${part} OR source_name LIKE ${part}
      UNION ALL SELECT id FROM users WHERE email LIKE ${part})`,
  );
};

/** Entries about one subject; those of an edit of many images name it in `before`. */
const aboutExactly = (kind: string, id: string): SQL | undefined =>
  and(
    eq(auditEntries.subjectKind, kind),
    or(
      eq(auditEntries.subjectId, id),
      kind === 'image'
        ? sql`${auditEntries.subjectId} LIKE '% images' AND instr(${auditEntries.before}, ${JSON.stringify(id)}) > 0`
        : undefined,
    ),
  );

function conditionsOf({ actor, subject, action, kind, id, from, to }: AuditFilter): SQL | undefined {
  return and(
    kind && id ? aboutExactly(kind, id) : undefined,
    subject ? about(subject) : undefined,
    actor ? like(auditEntries.actorEmail, containing(actor)) : undefined,
    action ? eq(auditEntries.action, action) : undefined,
    from ? gte(auditEntries.at, from) : undefined,
    to ? lte(auditEntries.at, to) : undefined,
  );
}

type Subject = Pick<AuditRow, 'subjectKind' | 'subjectId'>;

/** Reads the audit trail, newest first. */
export function auditReadingRepository(db: Db) {
  return {
    /** A page of entries from an offset or after an entry. */
    findPage: (
      filter: AuditFilter,
      { limit, offset = 0, after }: { limit: number; offset?: number; after?: AuditMark | undefined },
    ): Promise<AuditRow[]> =>
      db
        .select()
        .from(auditEntries)
        .where(and(conditionsOf(filter), after && olderThan(after)))
        .orderBy(desc(auditEntries.at), desc(auditEntries.id))
        .limit(limit)
        .offset(offset),
    /** Entries by id, newest first. */
    findByIds: async (ids: readonly number[]): Promise<RevertedEntry[]> => {
      const rows = await db
        .select()
        .from(auditEntries)
        .where(inArray(auditEntries.id, [...ids]))
        .orderBy(desc(auditEntries.id));
      return rows.map((row) => ({ action: row.action, subjectId: row.subjectId, ...changeOf(row) }));
    },
    /**
     * Marks entries as reverted. One that is itself a revert gives back what it had marked: the last marked entries of its subject.
     */
    updateReverted: async (ids: readonly number[], at: Date): Promise<void> => {
      await db.batch([
        db.run(sql`UPDATE audit_entries SET reverted_at = NULL
          FROM (SELECT undone.subject_kind, undone.subject_id, max(marked.reverted_at) AS reverted_at
            FROM audit_entries AS undone JOIN audit_entries AS marked
              ON marked.subject_kind = undone.subject_kind AND marked.subject_id = undone.subject_id
            WHERE undone.id IN ${listed(ids)} AND undone.action LIKE '%.reverted'
            GROUP BY undone.id) AS given
          WHERE audit_entries.subject_kind = given.subject_kind AND audit_entries.subject_id = given.subject_id
            AND audit_entries.reverted_at = given.reverted_at`),
        db
          .update(auditEntries)
          .set({ revertedAt: at })
          .where(inArray(auditEntries.id, [...ids])),
      ]);
    },
    count: async (filter: AuditFilter): Promise<number> => {
      const [row] = await db.select({ value: count() }).from(auditEntries).where(conditionsOf(filter));
      return row?.value ?? 0;
    },
    /** Current names of subjects, by id: companies by name, users by e-mail, images by file name; those that are gone have none. */
    findNames: async (subjects: readonly Subject[]): Promise<Map<string, string>> => {
      const idsOf = (kind: string) => [
        ...new Set(subjects.filter(({ subjectKind }) => subjectKind === kind).map(({ subjectId }) => subjectId)),
      ];
      const [ofCompanies, ofUsers, ofImages] = [idsOf('company'), idsOf('user'), idsOf('image')];
      const found = await Promise.all([
        ofCompanies.length > 0
          ? db
              .select({ id: companies.id, name: companies.name })
              .from(companies)
              .where(inArray(companies.id, ofCompanies))
          : [],
        ofUsers.length > 0
          ? db.select({ id: users.id, name: users.email }).from(users).where(inArray(users.id, ofUsers))
          : [],
        ofImages.length > 0
          ? db
              .select({
                id: images.id,
                name: sql<string>`coalesce(nullif(${images.originalName}, ''), ${images.sourceName})`,
              })
              .from(images)
              .where(inArray(images.id, ofImages))
          : [],
      ]);
      return new Map(found.flat().map(({ id, name }) => [id, name]));
    },
    /** The accounts of actors and of users who are subjects, by id; deleted people are missing. */
    findAccounts: async (rows: readonly AuditRow[]): Promise<Map<string, AuditAccount>> => {
      const ids = rows.flatMap(({ actorId, subjectKind, subjectId }) => [
        ...(actorId ? [actorId] : []),
        ...(subjectKind === 'user' ? [subjectId] : []),
      ]);
      if (ids.length === 0) return new Map();
      const found = await db
        .select({ id: users.id, emailVerified: users.emailVerified, issuer: users.issuer })
        .from(users)
        .where(inArray(users.id, [...new Set(ids)]));
      return new Map(
        found.map(({ id, emailVerified, issuer }) => [id, { emailVerified, provider: providerName(issuer) }]),
      );
    },
    /** Every action that occurs, by name. */
    findActions: async (): Promise<string[]> => {
      const rows = await db
        .selectDistinct({ action: auditEntries.action })
        .from(auditEntries)
        .orderBy(asc(auditEntries.action));
      return rows.map(({ action }) => action);
    },
  };
}

export type AuditReadingRepository = ReturnType<typeof auditReadingRepository>;
