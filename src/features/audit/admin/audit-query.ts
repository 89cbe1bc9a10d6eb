/** Entries of a page. */
export const PAGE_SIZE = 50;

/** What the trail is filtered by; days are local dates (`2026-07-28`), empty means any. */
export type AuditFilter = { actor: string; action: string; fromDay: string; toDay: string };

/** The filters and the page that is shown. */
export type AuditView = AuditFilter & { offset: number };

/** Everything. */
export const NO_FILTER: AuditFilter = { actor: '', action: '', fromDay: '', toDay: '' };

/** The beginning of a local day, or its end, as an instant; undefined for a day that is not typed whole. */
function instantOf(day: string, time: string): string | undefined {
  const date = new Date(`${day}T${time}`);
  return day === '' || Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

/** The query of `GET /api/admin/audit` for a view. */
export function auditQuery({ actor, action, fromDay, toDay, offset }: AuditView): string {
  const query = new URLSearchParams({ limit: String(PAGE_SIZE), offset: String(offset) });
  const filter = {
    actor: actor.trim(),
    action,
    from: instantOf(fromDay, '00:00:00'),
    to: instantOf(toDay, '23:59:59.999'),
  };
  for (const [name, value] of Object.entries(filter)) if (value) query.set(name, value);
  return query.toString();
}
