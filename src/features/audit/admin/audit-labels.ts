import type { AuditEntry } from '#shared/audit/audit.contract.ts';

/** Digits of an id that are enough to tell it from its neighbours. */
const ID_DIGITS = 8;

const nameIn = (side: unknown): string | undefined => {
  if (typeof side !== 'object' || side === null) return undefined;
  const name = 'name' in side ? side.name : undefined;
  return typeof name === 'string' ? name : undefined;
};

/** Whom or what an entry is about: its name where the entry has it, else its present one, else the beginning of its id. */
export function subjectLabel({ subjectId, subjectName, before, after }: AuditEntry): string {
  return (
    nameIn(after) ??
    nameIn(before) ??
    subjectName ??
    (/^[\da-f-]{36}$/.test(subjectId) ? subjectId.slice(0, ID_DIGITS) : subjectId)
  );
}
