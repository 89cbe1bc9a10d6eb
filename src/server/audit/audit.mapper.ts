import type { AuditRow } from '#db/schema/operations.ts';
import type { AuditAccount, AuditEntry } from '#shared/audit/audit.contract.ts';
import { isRevertable } from '#shared/audit/revert.contract.ts';

const parsed = (json: string | null): unknown => (json === null ? null : JSON.parse(json));

/** A subject before and after a change, as the recorded JSON values. */
export const changeOf = ({ before, after }: Pick<AuditRow, 'before' | 'after'>) => ({
  before: parsed(before),
  after: parsed(after),
});

/** Lookups for a set of rows, by id: names of subjects, accounts of people. */
type Known = { names: ReadonlyMap<string, string>; accounts: ReadonlyMap<string, AuditAccount> };

/** What an entry records about one of many images. */
export function ofImage(entry: AuditEntry, id: string): AuditEntry {
  const own = (side: unknown): unknown =>
    Array.isArray(side) && side.some((state) => typeof state === 'object')
      ? side.filter((state) => state.id === id)
      : side;
  return { ...entry, before: own(entry.before), after: own(entry.after) };
}

/** A row as the wire's entry. */
export const toEntry = ({ revertedAt, ...row }: AuditRow, { names, accounts }: Known): AuditEntry => ({
  ...row,
  actorAccount: accounts.get(row.actorId ?? '') ?? null,
  subjectAccount: row.subjectKind === 'user' ? (accounts.get(row.subjectId) ?? null) : null,
  subjectName: names.get(row.subjectId) ?? null,
  canRevert: isRevertable(row.action) && revertedAt === null,
  at: row.at.toISOString(),
  ...changeOf(row),
});
