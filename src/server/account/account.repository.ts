import { and, asc, desc, eq, ne, or, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { type ImageRow, images } from '#db/schema/images.ts';
import { type AuditRow, auditEntries, builds } from '#db/schema/operations.ts';
import { users } from '#db/schema/users.ts';
import { DELETED_USER } from '#shared/users/retention.ts';
import type { AuditRepository, NewAuditEntry } from '../audit/audit.repository.ts';
import { someoneElseIsAdmin } from '../users/users.repository.ts';

/** An upload as the audit trail recorded it, with its image if that is still in the index. */
export type UploadRow = { at: Date; image: ImageRow | null };

/** What a deletion needs from an account. */
export type Deletion = {
  id: string;
  /** Their verified address, which the trail uses as the subject of their invitation; null without one. */
  email: string | null;
  /** Whether they are admin regardless of their role (contract 3). */
  isFixedAdmin: boolean;
  /** Replaces the person's name in the trail. */
  pseudonym: string;
  /** Folder whose images are deleted with the account that uploaded them. */
  ownFolder: string;
  entry: NewAuditEntry;
};

/** A request's `actorId` as it appears in the JSON of a build; inside a reason the quotes would be escaped. */
const actorMember = (id: string): string => `"actorId":${JSON.stringify(id)}`;

const isRequestedBy = (userId: string) => sql`instr(${builds.requests}, ${actorMember(userId)}) > 0`;

/** Reads and deletes everything that the database stores about one person. */
export function accountRepository(db: Db, audit: AuditRepository) {
  const isUploadOf = (userId: string) => and(eq(auditEntries.actorId, userId), eq(auditEntries.action, 'image.upload'));

  const findUploads = (userId: string): Promise<UploadRow[]> =>
    db
      .select({ at: auditEntries.at, image: images })
      .from(auditEntries)
      .leftJoin(images, eq(images.id, auditEntries.subjectId))
      .where(isUploadOf(userId))
      .orderBy(desc(auditEntries.at), desc(auditEntries.id));

  const isInvitationOf = (email: string) =>
    and(eq(auditEntries.subjectKind, 'invitation'), eq(auditEntries.subjectId, email.toLowerCase()));

  /** Entries that they wrote, or that are about them or the invitation of their verified address, oldest first. */
  const findRecords = (userId: string, email: string | null): Promise<AuditRow[]> =>
    db
      .select()
      .from(auditEntries)
      .where(
        or(
          eq(auditEntries.actorId, userId),
          and(eq(auditEntries.subjectKind, 'user'), eq(auditEntries.subjectId, userId)),
          email === null ? undefined : isInvitationOf(email),
        ),
      )
      .orderBy(asc(auditEntries.at), asc(auditEntries.id));

  /** Builds that an account requested, with its own reasons. */
  const findBuilds = async (userId: string): Promise<{ requestedAt: Date; reason: string }[]> => {
    const rows = await db
      .select({ requestedAt: builds.requestedAt, requests: builds.requests })
      .from(builds)
      .where(isRequestedBy(userId))
      .orderBy(asc(builds.requestedAt));
    return rows.map(({ requestedAt, requests }) => ({
      requestedAt,
      reason: requests.flatMap(({ reason, actorId }) => (actorId === userId ? [reason] : [])).join('; '),
    }));
  };

  /**
   * Deletes a user with sessions and test uploads, and removes their name from all records, in one transaction. Returns
   * whether the user was deleted. The last-admin rule is a condition of the DELETE; every later statement checks that
   * the user is gone.
   */
  const deleteUser = async ({ id, email, isFixedAdmin, pseudonym, ownFolder, entry }: Deletion): Promise<boolean> => {
    const isGone = sql`NOT EXISTS (SELECT 1 FROM ${users} WHERE ${users.id} = ${id})`;
    const uploaded = db.select({ id: auditEntries.subjectId }).from(auditEntries).where(isUploadOf(id));
    const othersRemain = someoneElseIsAdmin(db, id);
    const [deleted] = await db.batch([
      // Sessions are deleted with their user (foreign key).
      db
        .delete(users)
        .where(and(eq(users.id, id), isFixedAdmin ? othersRemain : or(ne(users.role, 'admin'), othersRemain)))
        .returning({ id: users.id }),
      audit.insertIfChanged(entry),
      db.delete(images).where(and(eq(images.folder, ownFolder), sql`${images.id} IN (${uploaded})`, isGone)),
      db
        .update(auditEntries)
        .set({ actorId: pseudonym, actorEmail: DELETED_USER })
        .where(and(eq(auditEntries.actorId, id), isGone)),
      db
        .update(auditEntries)
        .set({ subjectId: pseudonym })
        .where(and(eq(auditEntries.subjectKind, 'user'), eq(auditEntries.subjectId, id), isGone)),
      ...(email === null
        ? []
        : [
            db
              .update(auditEntries)
              .set({ subjectId: pseudonym })
              .where(and(isInvitationOf(email), isGone)),
          ]),
      db
        .update(builds)
        .set({ requests: sql`replace(${builds.requests}, ${actorMember(id)}, ${actorMember(pseudonym)})` })
        .where(and(isRequestedBy(id), isGone)),
    ]);
    return deleted.length > 0;
  };

  return { findUploads, findRecords, findBuilds, deleteUser };
}

export type AccountRepository = ReturnType<typeof accountRepository>;
