import { actionLabel } from '#shared/audit/labels.ts';
import { Field } from '#ui/form/Field.tsx';
import { INPUT } from '#ui/form/input-style.ts';
import { Select } from '#ui/form/Select.tsx';
import { type AuditFilter, daysError } from './audit-query.ts';

type AuditFiltersProps = {
  view: AuditFilter;
  /** Every action that occurs. */
  actions: readonly string[];
  onChange: (change: Partial<AuditFilter>) => void;
};

/** Filters of the audit trail. */
export function AuditFilters({ view, actions, onChange }: AuditFiltersProps) {
  return (
    <search className="mb-4 grid grid-cols-2 gap-3 lg:grid-cols-5">
      <Field label="Who">
        {(wiring) => (
          <input
            {...wiring}
            type="search"
            placeholder="Part of an email"
            className={INPUT}
            value={view.actor}
            onChange={(event) => onChange({ actor: event.target.value })}
          />
        )}
      </Field>
      <Field label="What">
        {(wiring) => (
          <input
            {...wiring}
            type="search"
            placeholder="Company, image, person"
            className={INPUT}
            value={view.subject}
            onChange={(event) => onChange({ subject: event.target.value })}
          />
        )}
      </Field>
      <div className="max-lg:col-span-2">
        <Field label="Action">
          {(wiring) => (
            <Select {...wiring} value={view.action} onChange={(event) => onChange({ action: event.target.value })}>
              <option value="">Any</option>
              {actions.map((action) => (
                <option key={action} value={action}>
                  {actionLabel(action)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <Field label="From">
        {(wiring) => (
          <input
            {...wiring}
            type="date"
            className={INPUT}
            value={view.fromDay}
            onChange={(event) => onChange({ fromDay: event.target.value })}
          />
        )}
      </Field>
      <Field label="To" error={daysError(view)}>
        {(wiring) => (
          <input
            {...wiring}
            type="date"
            className={INPUT}
            value={view.toDay}
            onChange={(event) => onChange({ toDay: event.target.value })}
          />
        )}
      </Field>
    </search>
  );
}
