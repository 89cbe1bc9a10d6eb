import type { AuditRepository, NewAuditEntry } from './audit.repository.ts';

/** Who did what, when, and what it was before and after. */
export function auditService(repository: AuditRepository) {
  return {
    /** Writes a line of the trail; the time is the database's. */
    record: (entry: NewAuditEntry): Promise<void> => repository.insert(entry),
  };
}

/** The audit trail. */
export type AuditService = ReturnType<typeof auditService>;
