import { AUDIT_PAGE_SIZE } from '#shared/audit/audit-page.ts';

/** What the trail is filtered by; days are local dates (`2026-07-28`), empty means any. */
export type AuditFilter = { actor: string; subject: string; action: string; fromDay: string; toDay: string };

/** The filters and the page that is shown. */
export type AuditView = AuditFilter & { offset: number };

/** Everything. */
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

/** What is in the address for a view, so that a reload comes back to it. */
export const addressOf = ({ actor, subject, action, fromDay, toDay, offset }: AuditView) => ({
  who: actor,
  what: subject,
  action,
  from: fromDay,
  to: toDay,
  page: offset > 0 ? String(offset / AUDIT_PAGE_SIZE + 1) : null,
});

/** Why nothing can be found between these days, if so. */
export const daysError = ({ fromDay, toDay }: AuditFilter): string | undefined =>
  fromDay !== '' && toDay !== '' && toDay < fromDay ? 'This day is before the first one.' : undefined;

/** The beginning of a local day, or its end, as an instant; undefined for a day that is not typed whole. */
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
