import { AUDIT_PAGE_SIZE } from '#shared/audit/audit-page.ts';

/** Filters of the trail; days are local dates (`2026-07-28`), empty means any. */
export type AuditFilter = { actor: string; subject: string; action: string; fromDay: string; toDay: string };

/** The filters and the current page. */
export type AuditView = AuditFilter & { offset: number };

export const NO_FILTER: AuditFilter = { actor: '', subject: '', action: '', fromDay: '', toDay: '' };

/** The view that an address requests. */
export function viewIn(search: string): AuditView {
  const query = new URLSearchParams(search);
  const text = (name: string) => query.get(name) ?? '';
  const page = Number.parseInt(text('page'), 10);
  return {
    actor: text('who'),
    subject: text('what'),
    action: text('action'),
    fromDay: text('from'),
    toDay: text('to'),
    offset: page > 1 ? (page - 1) * AUDIT_PAGE_SIZE : 0,
  };
}

/** The view as address parameters, so that a reload restores it. */
export const addressOf = ({ actor, subject, action, fromDay, toDay, offset }: AuditView) => ({
  who: actor,
  what: subject,
  action,
  from: fromDay,
  to: toDay,
  page: offset > 0 ? String(offset / AUDIT_PAGE_SIZE + 1) : null,
});

/** Error for a last day before the first day; undefined if the range is valid. */
export const daysError = ({ fromDay, toDay }: AuditFilter): string | undefined =>
  fromDay !== '' && toDay !== '' && toDay < fromDay ? 'This day is before the first one.' : undefined;

/** The beginning or end of a local day, as an instant; undefined for an incomplete date. */
function instantOf(day: string, time: string): string | undefined {
  const date = new Date(`${day}T${time}`);
  return day === '' || Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

/** The query of `GET /api/admin/audit` for a view. */
export function auditQuery({ actor, subject, action, fromDay, toDay, offset }: AuditView): string {
  const query = new URLSearchParams({ limit: String(AUDIT_PAGE_SIZE), offset: String(offset) });
  const filter = {
    actor: actor.trim(),
    subject: subject.trim(),
    action,
    from: instantOf(fromDay, '00:00:00'),
    to: instantOf(toDay, '23:59:59.999'),
  };
  for (const [name, value] of Object.entries(filter)) if (value) query.set(name, value);
  return query.toString();
}
