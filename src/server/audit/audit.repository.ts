import { type SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { Db } from '#db/client.ts';
import { auditEntries } from '#db/schema/operations.ts';
import type { Actor } from './actor.ts';

/** A line of the audit trail before it is written; `before` and `after` are kept as JSON. */
export type NewAuditEntry = {
  actor: Actor;
  /** `company.updated`: what happened to a subject of the kind before the dot, unless `subjectKind` says another. */
  action: string;
  subjectKind?: string;
  subjectId: string;
  before?: unknown;
  after?: unknown;
};

/** The kind of an action's subject. */
const kindOf = ({ action, subjectKind = action.split('.')[0] }: NewAuditEntry) => subjectKind;

const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));

/** The audit trail's SQL; append-only. */
export function auditRepository(db: Db) {
  const columns = sql`${sql.identifier(auditEntries.actorId.name)}, ${sql.identifier(auditEntries.actorEmail.name)},
    ${sql.identifier(auditEntries.action.name)}, ${sql.identifier(auditEntries.subjectKind.name)},
    ${sql.identifier(auditEntries.subjectId.name)}, ${sql.identifier(auditEntries.before.name)},
    ${sql.identifier(auditEntries.after.name)}`;
  const values = (entry: NewAuditEntry): SQL =>
    sql`${entry.actor.id}, ${entry.actor.email}, ${entry.action}, ${kindOf(entry)}, ${entry.subjectId},
    ${json(entry.before)}, ${json(entry.after)}`;

  const statement = (entry: NewAuditEntry) =>
    db.run(sql`INSERT INTO ${auditEntries} (${columns}) VALUES (${values(entry)})`);

  const insertIfChanged = (entry: NewAuditEntry) =>
    db.all<{ id: number }>(
      sql`INSERT INTO ${auditEntries} (${columns}) SELECT ${values(entry)} WHERE changes() > 0 RETURNING id`,
    );

  return {
    /** Adds a line. */
    insert: async (entry: NewAuditEntry): Promise<void> => {
      await statement(entry);
    },
    /** A statement for `db.batch` that adds a line. */
    statement,
    /**
     * A statement for `db.batch` that must directly follow a write: adds the line only when that write changed a row, so
     * that trail and change stay consistent. Returns rows with the line's id.
     */
    insertIfChanged,
    /** Runs a single write and adds the line, in one transaction; returns whether the write changed a row. */
    write: async (change: BatchItem<'sqlite'>, entry: NewAuditEntry): Promise<boolean> => {
      const [, lines] = await db.batch([change, insertIfChanged(entry)]);
      return lines.length > 0;
    },
  };
}

export type AuditRepository = ReturnType<typeof auditRepository>;
