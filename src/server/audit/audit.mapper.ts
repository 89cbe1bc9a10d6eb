import type { AuditRow } from '#db/schema/operations.ts';
import type { AuditEntry } from '#shared/audit/audit.contract.ts';

const parsed = (json: string | null): unknown => (json === null ? null : JSON.parse(json));

/** What a subject was before and after, as the JSON values that were kept. */
export const changeOf = ({ before, after }: Pick<AuditRow, 'before' | 'after'>) => ({
  before: parsed(before),
  after: parsed(after),
});

/** A row as the wire's entry; `names` are what subjects are called now, by their id. */
export const toEntry = (row: AuditRow, names: ReadonlyMap<string, string>): AuditEntry => ({
  ...row,
  subjectName: names.get(row.subjectId) ?? null,
  at: row.at.toISOString(),
  ...changeOf(row),
});
