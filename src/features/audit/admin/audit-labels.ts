import type { AuditEntry } from '#shared/audit/audit.contract.ts';

/** Enough characters of an id to distinguish it from others in the list. */
const ID_DIGITS = 8;

const nameIn = (side: unknown): string | undefined => {
  if (typeof side !== 'object' || side === null) return undefined;
  const name = 'name' in side ? side.name : undefined;
  return typeof name === 'string' ? name : undefined;
};

/** The subject of an entry: its recorded name, else its current one, else the beginning of its id. */
export function subjectLabel({ action, subjectId, subjectName, before, after }: AuditEntry): string {
  // The id is the name of the imported folder.
  if (action === 'gallery.imported') return `from ${subjectId}`;
  return (
    nameIn(after) ??
    nameIn(before) ??
    subjectName ??
    (/^[\da-f-]{36}$/.test(subjectId) ? subjectId.slice(0, ID_DIGITS) : subjectId)
  );
}

/** The author of an entry: their email address, or the command line. */
export const actorLabel = ({ actorEmail }: Pick<AuditEntry, 'actorEmail'>): string =>
  actorEmail === 'command line' ? 'Command line' : actorEmail;
